import type { Transaction } from "@portal/contract/transactions";
import { signedKp } from "../../../ui/data/signed-amount.ts";
import { TransactionName } from "../../../ui/data/transaction-name.tsx";
import styles from "./transaction-details.module.css";

type RelatedTransactionProps = Transaction["relatedTransactions"][number] & {
  /** True where a link can lead to the transaction in the same table. */
  isListed: boolean;
};

/** Shows a transaction that belongs to another: a bonus to its top-up, a refund to its payment. */
export function RelatedTransaction({ id, type, realValue, isListed }: RelatedTransactionProps) {
  const name = <TransactionName type={type} />;
  return (
    <div className={styles["detail"]}>
      <dt>{isListed ? <a href={`#${id}`}>{name}</a> : name}</dt>
      <dd>{signedKp(realValue)}</dd>
    </div>
  );
}
