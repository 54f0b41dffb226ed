import type { Transaction } from "@portal/contract/transactions";
import { vnd } from "@portal/contract/values/money";
import { formatVnd } from "../../../lib/text/format.ts";
import { signedAmount } from "../../../ui/data/signed-amount.ts";
import { Amount } from "../../../ui/form/amount.tsx";
import { BalanceAfter } from "../balance-after.tsx";
import { bonusOf, creditOf } from "../credit-of.ts";
import styles from "./list.module.css";

/**
 * What a line changed: the KP of a top-up with its bonus, and the đồng that were paid below; else the transaction's own
 * value. Then the balance after all of it.
 */
export function LineValue({ line }: { line: Transaction }) {
  const { balanceAfter } = line;
  const value = creditOf(line);
  if (value === undefined) {
    return (
      <>
        <Amount {...signedAmount(line)} />
        <BalanceAfter value={balanceAfter} />
      </>
    );
  }
  return (
    <>
      <Amount {...signedAmount({ ...line, value, currency: "KP" })} />
      <span className={styles["paid"]}>{formatVnd(vnd(line.value))}</span>
      <BalanceAfter
        value={typeof balanceAfter === "number" ? balanceAfter + bonusOf(line) : balanceAfter}
      />
    </>
  );
}
