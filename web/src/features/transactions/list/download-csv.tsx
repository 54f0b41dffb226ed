import { Trans } from "@lingui/react/macro";
import { TRANSACTION_EXPORT_PATH, type TransactionFilters } from "@portal/contract/transactions";
import { Download } from "lucide-react";
import { useState } from "react";
import { asApiError } from "../../../lib/api/api-error.ts";
import { urlOf } from "../../../lib/api/api-url.ts";
import { fetchFile, saveFile } from "../../../lib/browser/files.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Button } from "../../../ui/page/button.tsx";
import styles from "./history-filters.module.css";

const FILE_NAME = "lich-su-giao-dich.csv";

/** Downloads the selected transactions as a file for spreadsheets. */
export function DownloadCsv({ filters }: { filters: TransactionFilters }) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const download = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      saveFile(await fetchFile(urlOf({ path: TRANSACTION_EXPORT_PATH }, {}, filters)), FILE_NAME);
    } catch (thrown) {
      setFailure(asApiError(thrown).message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <Button
        tone="outline"
        size="sm"
        icon={<Download size={18} />}
        busy={isBusy}
        busyLabel={<Trans>Đang tải...</Trans>}
        onClick={() => void download()}
      >
        <Trans>Tải tệp CSV</Trans>
      </Button>
      {failure !== undefined && (
        <div className={styles["failure"]}>
          <Notice tone="danger">{failure}</Notice>
        </div>
      )}
    </>
  );
}
