import { Check, Copy } from "lucide-react";
import { RefusedCopy } from "../../src/ui/data/refused-copy.tsx";
import { useCopying } from "../../src/ui/data/use-copying.ts";
import { cx } from "../../src/ui/page/cx.ts";
import { LiveText } from "../../src/ui/page/live-text.tsx";
import styles from "./copyable-id.module.css";
import { shortCode } from "./players/transaction-words.ts";

type CopyableIdProps = { label: string; id: string };

/** A long id with its name. */
export const CopyableId = ({ label, id }: CopyableIdProps) => (
  <div className="fine-print">
    {`${label}: `}
    <CopyableCode id={id} />
  </div>
);

type CopyableCodeProps = Pick<CopyableIdProps, "id"> & {
  /** What stands for it; absent: its short code. */
  shown?: string;
};

/** Shows a long id by its short code. A press copies it whole. */
export function CopyableCode({ id, shown = shortCode(id) }: CopyableCodeProps) {
  const { isCopied, isRefused, copy } = useCopying();
  return (
    <>
      <button
        type="button"
        className={cx("align-centre", styles["code"])}
        title={id}
        onClick={() => void copy(id)}
      >
        {shown}
        {isCopied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
        <span className="visually-hidden">Copy cả mã</span>
      </button>
      <output className="jade">
        <LiveText>{isCopied && " Đã copy cả mã"}</LiveText>
        {isRefused && <RefusedCopy text={id} />}
      </output>
    </>
  );
}
