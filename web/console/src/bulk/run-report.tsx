import { type BulkRun, getBulkReport } from "@portal/contract/console/bulk";
import { Download } from "lucide-react";
import { saveFile } from "../../../src/lib/browser/save-file.ts";
import { formatDateTime } from "../../../src/lib/text/format.ts";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { send } from "../api.ts";
import { useWork } from "../use-work.ts";

/** What became of each row of a file, as a file. */
export function RunReport({ run: { id, approvedAt, finishedAt } }: { run: BulkRun }) {
  const { run, isBusy, failure } = useWork();
  return (
    <div className="stack-3">
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      <p>
        {approvedAt === null
          ? "Chưa được phê duyệt. Người phê duyệt thấy tệp này ở trang Phê duyệt."
          : `Phê duyệt ${formatDateTime(approvedAt)}${finishedAt === null ? "" : `, xong ${formatDateTime(finishedAt)}`}.`}
      </p>
      <div>
        <Button
          size="sm"
          tone="outline"
          busy={isBusy}
          icon={<Download size={16} />}
          onClick={() =>
            void run(async () => {
              const { fileName, csv } = await send(getBulkReport, { params: { id } });
              saveFile(new Blob([csv], { type: "text/csv;charset=utf-8" }), fileName);
            })
          }
        >
          Tải kết quả từng dòng
        </Button>
      </div>
    </div>
  );
}
