import { Component, type ReactNode } from "react";
import { useLingui } from "@lingui/react/macro";
import { ApiError, NO_ANSWER } from "../../lib/api/api-error.ts";
import { Button } from "../../ui/page/button.tsx";
import { PageFailure } from "./page-failure.tsx";

type Props = {
  /** A new key (another page) lets the children be drawn again. */
  resetKey: string;
  children: ReactNode;
};
type State = { thrown: unknown; failedKey: string | undefined };

/** Catches what a page throws while it is drawn. It is a class, because React offers nothing else. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { thrown: undefined, failedKey: undefined };

  static getDerivedStateFromError(thrown: unknown): Partial<State> {
    return { thrown };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    if (state.thrown === undefined) return { failedKey: resetKey };
    return state.failedKey === resetKey ? null : { thrown: undefined, failedKey: resetKey };
  }

  override render(): ReactNode {
    if (this.state.thrown === undefined) return this.props.children;
    return <ErrorView thrown={this.state.thrown} />;
  }
}

/** Takes the place of a page that failed. Only our own errors are in Vietnamese and may be quoted. */
function ErrorView({ thrown }: { thrown: unknown }) {
  const { t } = useLingui();
  const own = thrown instanceof ApiError ? thrown : undefined;
  return (
    <PageFailure
      title={own?.statusCode === NO_ANSWER ? t`Trang chưa tải được` : t`Trang gặp sự cố`}
      description={own?.message ?? t`Đã xảy ra lỗi, hãy thử tải lại trang.`}
      action={<Button onClick={() => location.reload()}>{t`Tải lại trang`}</Button>}
      note={own?.requestId && t`Mã sự cố: ${own.requestId}`}
    />
  );
}
