import { CODES_AT_ONCE_MAX } from "@portal/contract/console/campaign-content";
import { revealCodes } from "@portal/contract/console/campaigns";
import { operationOrder } from "@portal/contract/console/operations";
import { useState } from "react";
import { csvLine } from "@portal/contract/values/csv";
import { saveFile } from "../../../src/lib/browser/save-file.ts";
import { formatNumber } from "../../../src/lib/text/format.ts";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { TextArea } from "../../../src/ui/form/fields/text-area.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { send } from "../api.ts";
import { ConfirmOperation } from "../operations/confirm-operation.tsx";
import { useWork } from "../use-work.ts";

/** Adds a list of codes to a campaign, and exports all its codes as a file for the game. */
export function ImportCodes({ campaign, onDone }: { campaign: string; onDone: () => void }) {
  const [text, setText] = useState("");
  const { run, isBusy, failure } = useWork();
  const codes = text.split(/[\s,;]+/).filter(Boolean);
  const order = operationOrder.safeParse({ operation: "import-codes", campaign, codes }).data;
  const download = () =>
    void run(async () => {
      const body = { reason: "tải tệp code cho game" };
      const all = await send(revealCodes, { params: { campaign }, body });
      const lines = ["code", ...all.codes].map((code) => csvLine([code]));
      saveFile(new Blob(lines, { type: "text/csv;charset=utf-8" }), `${campaign}.csv`);
    });
  return (
    <div className="stack-3">
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      <div>
        <Button size="sm" tone="outline" busy={isBusy} onClick={download}>
          Tải tệp code cho game (ghi vào nhật ký)
        </Button>
      </div>
      <details>
        <summary>Thêm code</summary>
        <div className="stack-3">
          <TextArea
            label="GiftCode cần thêm"
            hint={`Mỗi dòng một code, tối đa ${formatNumber(CODES_AT_ONCE_MAX)} code mỗi lần.`}
            rows={4}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <ConfirmOperation key={text} order={order} onDone={onDone} />
        </div>
      </details>
    </div>
  );
}
