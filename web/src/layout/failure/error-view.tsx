import { useLingui } from "@lingui/react/macro";
import { ApiError } from "../../lib/api/api-error.ts";
import { Button } from "../../ui/page/button.tsx";
import { PageFailure } from "./page-failure.tsx";

/** Takes the place of a page that failed. Only our own errors are in Vietnamese and may be quoted. */
export function ErrorView({ thrown }: { thrown: unknown }) {
  const { t } = useLingui();
  const own = thrown instanceof ApiError ? thrown : undefined;
  return (
    <PageFailure
      title={t`Trang gặp sự cố`}
      description={own?.message ?? t`Đã xảy ra lỗi, hãy thử tải lại trang.`}
      action={<Button onClick={() => location.reload()}>{t`Tải lại trang`}</Button>}
      note={own?.requestId && t`Mã sự cố: ${own.requestId}`}
    />
  );
}
