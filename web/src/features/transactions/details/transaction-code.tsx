import { useLingui } from "@lingui/react/macro";
import { Check, Copy } from "lucide-react";
import { RefusedCopy } from "../../../ui/data/refused-copy.tsx";
import { useCopying } from "../../../ui/data/use-copying.ts";
import { Button } from "../../../ui/page/button.tsx";
import { shortCodeOf } from "../receipt/receipt-facts.ts";
import styles from "./details.module.css";

/** A transaction's code. The button copies its whole id. */
export function TransactionCode({ id }: { id: string }) {
  const { t } = useLingui();
  const { isCopied, isRefused, copy } = useCopying();
  return (
    <>
      <strong className="tabular">{shortCodeOf(id)}</strong>
      <Button
        tone="quiet"
        size="sm"
        className={styles["copyCode"]}
        aria-label={t`Sao chép cả mã biên nhận`}
        icon={isCopied ? <Check size={16} /> : <Copy size={16} />}
        onClick={() => void copy(id)}
      >
        {t`Sao chép`}
      </Button>
      <output className="block jade">
        {isCopied && t`Đã sao chép mã biên nhận`}
        {isRefused && <RefusedCopy text={id} />}
      </output>
    </>
  );
}
