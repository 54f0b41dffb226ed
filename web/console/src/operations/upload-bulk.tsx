import { uploadBulk } from "@portal/contract/console/bulk";
import type { ReplyOf } from "@portal/contract/http/call";
import { csvLine } from "@portal/contract/values/csv";
import { useState } from "react";
import { formatNumber } from "../../../src/lib/text/format.ts";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { LONG_TIMEOUT_MS, send } from "../api.ts";
import { saveCsv } from "../table/save-csv.ts";
import { useWork } from "../use-work.ts";
import { ConfirmOperation } from "./confirm-operation.tsx";
import { FileField } from "./file-field.tsx";

/** The lines of a file that the check takes: a note is optional. */
const SAMPLE = [
  ["username", "kp", "occasion", "note"],
  ["kiemkhach", 500, "bao-tri-01-12", "Bù giờ bảo trì"],
  ["daodao_99", 1200, "bao-tri-01-12", ""],
].map(csvLine);

type Checked = ReplyOf<typeof uploadBulk> & { fileName: string };

/** Takes a file, shows the errors in its rows, and proposes a file without errors. */
export function UploadBulk({ onProposed }: { onProposed: () => void }) {
  const [checked, setChecked] = useState<Checked>();
  const { run, isBusy, failure } = useWork();
  const check = (file: File) =>
    run(async () => {
      setChecked(undefined);
      const body = { fileName: file.name, csv: await file.text() };
      setChecked({ ...(await send(uploadBulk, { body }, LONG_TIMEOUT_MS)), fileName: file.name });
      onProposed();
    });
  return (
    <div className="stack-3">
      <FileField
        label="Tệp CSV"
        hint="Dòng đầu: username,kp,occasion,note. Mỗi dòng một người chơi; nhiều nhất 20.000 dòng."
        disabled={isBusy}
        onChoose={(file) => void check(file)}
      />
      <div>
        <Button tone="outline" size="sm" onClick={() => saveCsv(SAMPLE, "tep-mau.csv")}>
          Tải tệp mẫu
        </Button>
      </div>
      {isBusy && <p role="status">Đang kiểm tra tệp …</p>}
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      {checked && (
        <CheckedFile
          checked={checked}
          onProposed={onProposed}
          onCancel={() => setChecked(undefined)}
        />
      )}
    </div>
  );
}

type CheckedFileProps = { checked: Checked; onProposed: () => void; onCancel: () => void };

function CheckedFile({ checked, onProposed, onCancel }: CheckedFileProps) {
  const { runId, rowCount, totalKp, faults, faultCount, fileName } = checked;
  if (runId === null) {
    return (
      <>
        <Notice tone="danger">
          {`${fileName}: ${formatNumber(faultCount)} lỗi. Sửa tệp rồi chọn lại; chưa có gì được lưu.`}
        </Notice>
        <ul>
          {faults.map(({ line, message }) => (
            <li key={`${line} ${message}`}>{line === 0 ? message : `Dòng ${line}: ${message}`}</li>
          ))}
        </ul>
      </>
    );
  }
  return (
    <>
      <Notice tone="success">
        {`${fileName}: ${formatNumber(rowCount)} dòng đều đúng, tổng ${formatNumber(totalKp)} KP.`}
      </Notice>
      <ConfirmOperation
        key={runId}
        order={{ operation: "bulk-grant", runId, totalKp }}
        isWhole
        onDone={onProposed}
        onCancel={onCancel}
      />
    </>
  );
}
