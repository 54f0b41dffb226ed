import { Check, Copy } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../page/cx.ts";
import { LiveText } from "../page/live-text.tsx";
import styles from "./copy-field.module.css";
import { RefusedCopy } from "./refused-copy.tsx";
import { useCopying } from "./use-copying.ts";

type CopyFieldProps = {
  label: string;
  /** The value that is copied. */
  value: string;
  /** The text that is shown, if it differs: for example digits in groups. */
  shown?: ReactNode;
  /** Shown for three seconds after copying: 'Đã copy cú pháp'. */
  copiedLabel: string;
  /** Describes the press to a screen reader. */
  copyLabel: string;
  strong?: boolean;
};

/** Shows a value that a press copies. Success shows only if the browser has copied it. */
export function CopyField(props: CopyFieldProps) {
  const { label, value, shown = value, copiedLabel, copyLabel, strong = false } = props;
  const { isCopied, isRefused, copy } = useCopying();
  return (
    <div className={cx("well pressable", strong && styles["strong"])}>
      <button type="button" className={styles["button"]} onClick={() => void copy(value)}>
        <span className="fine-print">{label}</span>
        <span className={cx("strong tabular break-anywhere", styles["value"])}>{shown}</span>
        <span className={cx("sign", styles["hand"])}>
          {isCopied ? <Check size={18} /> : <Copy size={18} />}
          <span className="visually-hidden">{copyLabel}</span>
        </span>
      </button>
      <output className={cx("block small jade", styles["copied"])}>
        <LiveText>{isCopied && copiedLabel}</LiveText>
        {isRefused && <RefusedCopy text={value} />}
      </output>
    </div>
  );
}
