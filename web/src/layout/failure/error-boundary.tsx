import { useLingui } from "@lingui/react/macro";
import { Component, Fragment, type ReactNode } from "react";
import { ApiError, NO_ANSWER } from "../../lib/api/api-error.ts";
import { rememberFields } from "../../lib/browser/typed-fields.ts";
import { keepDrafts } from "../../lib/form/drafts.ts";
import { Button } from "../../ui/page/button.tsx";
import { PageFailure } from "./page-failure.tsx";

/** How often a page is mounted again. Without a limit, nodes that disappear each time would keep it busy for ever. */
const MOST_REMOUNTS = 10;

type Props = {
  /** A new key (another page) renders the children again. */
  resetKey: string;
  children: ReactNode;
};
type State = { thrown: unknown; failedKey: string | undefined; remounts: number };
/** A function that restores what was typed. */
type Snapshot = (() => Promise<void>) | null;

/**
 * Catches errors while a page renders. If a translator or an extension has moved nodes, the page is mounted again
 * with what was typed. It is a class, because React offers nothing else.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { thrown: undefined, failedKey: undefined, remounts: 0 };

  static getDerivedStateFromError(thrown: unknown): Partial<State> {
    return { thrown };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    const { thrown, failedKey, remounts } = state;
    if (thrown === undefined) return { failedKey: resetKey };
    if (failedKey !== resetKey) return { thrown: undefined, failedKey: resetKey, remounts: 0 };
    const mayRemount = isNodeGone(thrown) && remounts < MOST_REMOUNTS;
    return mayRemount ? { thrown: undefined, remounts: remounts + 1 } : null;
  }

  override getSnapshotBeforeUpdate(_props: Props, before: State): Snapshot {
    if (before.remounts >= this.state.remounts) return null;
    // For the forms of dialogs, which are closed now.
    keepDrafts();
    return rememberFields();
  }

  override componentDidUpdate(_props: Props, _state: State, restore: Snapshot): void {
    void restore?.();
  }

  override render(): ReactNode {
    const { thrown, remounts } = this.state;
    if (thrown === undefined) return <Fragment key={remounts}>{this.props.children}</Fragment>;
    return <ErrorView thrown={thrown} />;
  }
}

/** Replaces a page that failed. Only our own errors are in Vietnamese and may be quoted. */
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

/**
 * Whether React found a node in another place than it had put it (react/react#11538): a translator or an extension has
 * moved it. The page itself is in order.
 */
export const isNodeGone = (thrown: unknown): boolean =>
  thrown instanceof DOMException && thrown.name === "NotFoundError";
