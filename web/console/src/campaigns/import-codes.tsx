import { CODES_AT_ONCE_MAX } from "@portal/contract/console/campaign-content";
import { operationOrder } from "@portal/contract/console/operations";
import { useState } from "react";
import { TextArea } from "../../../src/ui/form/fields/text-area.tsx";
import { TextField } from "../../../src/ui/form/fields/text-field.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { formatNumber } from "../../../src/lib/text/format.ts";
import { ConfirmOperation } from "../operations/confirm-operation.tsx";
import { newCodes } from "./new-codes.ts";
import styles from "./campaigns.module.css";

const USUAL_COUNT = "100";

/** Adds codes to a campaign: those of a list, or new ones, which the game has to be given too. */
export function ImportCodes({ campaign, onDone }: { campaign: string; onDone: () => void }) {
  const [text, setText] = useState("");
  const [count, setCount] = useState(USUAL_COUNT);
  const codes = text.split(/[\s,;]+/).filter(Boolean);
  const order = operationOrder.safeParse({ operation: "import-codes", campaign, codes }).data;
  const isCount = /^\d{1,4}$/.test(count) && Number(count) <= CODES_AT_ONCE_MAX;
  return (
    <div className="stack-3">
      <TextArea
        label="GiftCode cần thêm"
        hint={`Mỗi dòng một code, tối đa ${formatNumber(CODES_AT_ONCE_MAX)} code mỗi lần.`}
        rows={4}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles["step"]}>
        <TextField
          label="Số code cần tạo"
          inputMode="numeric"
          value={count}
          onChange={(event) => setCount(event.target.value)}
        />
        <Button
          size="sm"
          tone="outline"
          disabled={!isCount}
          onClick={() => setText(newCodes(Number(count)).join("\n"))}
        >
          Tạo code
        </Button>
        {codes.length > 0 && (
          <a
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(`code\r\n${codes.join("\r\n")}\r\n`)}`}
            download={`${campaign}.csv`}
          >
            Tải tệp cho game
          </a>
        )}
      </div>
      <ConfirmOperation key={text} order={order} onDone={onDone} />
    </div>
  );
}
