import { Trans } from "@lingui/react/macro";
import { TRANSACTION_EXPORT_PATH, type TransactionFilters } from "@portal/contract/transactions";
import { Download } from "lucide-react";
import { urlOf } from "../../../lib/api/api-url.ts";
import { fetchFile } from "../../../lib/browser/files.ts";
import { saveFile } from "../../../lib/browser/save-file.ts";
import { useAction } from "../../../lib/form/use-action.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Button } from "../../../ui/page/button.tsx";
import styles from "./list.module.css";

const FILE_NAME = "lich-su-giao-dich.csv";

/** Downloads the selected transactions as a file for spreadsheets. */
export function DownloadCsv({ filters }: { filters: TransactionFilters }) {
  const { isBusy, failure, run } = useAction();
  const download = async () =>
    saveFile(await fetchFile(urlOf({ path: TRANSACTION_EXPORT_PATH }, {}, filters)), FILE_NAME);
  return (
    <>
      <Button
        tone="outline"
        size="sm"
        icon={<Download size={18} />}
        busy={isBusy}
        busyLabel={<Trans>Đang tải...</Trans>}
        onClick={() => void run(download)}
      >
        <Trans>Tải tệp CSV</Trans>
      </Button>
      {failure && (
        <div className={styles["filterFailure"]}>
          <Notice tone="danger">{failure.message}</Notice>
        </div>
      )}
    </>
  );
}
