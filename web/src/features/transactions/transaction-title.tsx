import type { Transaction } from "@portal/contract/transactions";
import { useEffect, useRef } from "react";
import { TransactionName } from "./transaction-name.tsx";
import styles from "./transaction-title.module.css";

type TransactionTitleProps = Pick<Transaction, "id" | "type"> & {
  /** The address names it: its row is marked, and one is taken there. */
  isShown: boolean;
};

/** What a transaction was; links to it lead here. */
export function TransactionTitle({ id, type, isShown }: TransactionTitleProps) {
  const title = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isShown) return;
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: "center" });
  }, [isShown]);
  return (
    <strong
      ref={title}
      id={id}
      tabIndex={-1}
      className={styles["title"]}
      data-shown={isShown || undefined}
    >
      <TransactionName type={type} />
    </strong>
  );
}
