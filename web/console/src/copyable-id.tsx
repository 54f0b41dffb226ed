import { Check, Copy } from "lucide-react";
import { RefusedCopy } from "../../src/ui/data/refused-copy.tsx";
import { useCopying } from "../../src/ui/data/use-copying.ts";
import { cx } from "../../src/ui/page/cx.ts";
import { LiveText } from "../../src/ui/page/live-text.tsx";
import styles from "./copyable-id.module.css";
import { shortCode } from "./players/transaction-words.ts";

/** Shows a long id by its short code. A press copies it whole. */
export function CopyableId({ label, id }: { label: string; id: string }) {
  const { isCopied, isRefused, copy } = useCopying();
  return (
    <div className="fine-print">
      {`${label}: `}
      <button
        type="button"
        className={cx("align-centre", styles["code"])}
        title={id}
        onClick={() => void copy(id)}
      >
        {shortCode(id)}
        {isCopied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
        <span className="visually-hidden">Copy cả mã</span>
      </button>
      <output className="jade">
        <LiveText>{isCopied && " Đã copy cả mã"}</LiveText>
        {isRefused && <RefusedCopy text={id} />}
      </output>
    </div>
  );
}
