import { Trans, useLingui } from "@lingui/react/macro";
import { ApiError } from "../lib/api-error.ts";
import { Button } from "../ui/button.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import styles from "./error-view.module.css";

/** What is left of a page that failed. Only our own errors speak Vietnamese and may be quoted. */
export function ErrorView({ thrown }: { thrown: unknown }) {
  const { t } = useLingui();
  const own = thrown instanceof ApiError ? thrown : undefined;
  return (
    <div className={styles["view"]} role="alert">
      <PageHeader
        title={t`Trang gặp sự cố`}
        description={own?.message ?? t`Đã xảy ra lỗi, hãy thử tải lại trang.`}
      />
      <Button onClick={() => location.reload()}>
        <Trans>Tải lại trang</Trans>
      </Button>
      {own?.requestId && (
        <p className={styles["id"]}>
          <Trans>Mã sự cố: {own.requestId}</Trans>
        </p>
      )}
    </div>
  );
}
