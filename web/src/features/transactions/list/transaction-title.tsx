import type { Transaction } from "@portal/contract/transactions";
import { useEffect, useRef } from "react";
import { dayOf } from "../../../lib/text/days.ts";
import { formatDateTime, formatTime } from "../../../lib/text/format.ts";
import { TransactionIcon } from "../../../ui/data/transaction-icon.tsx";
import { TransactionName } from "../../../ui/data/transaction-name.tsx";
import { cx } from "../../../ui/page/cx.ts";
import styles from "./list.module.css";

type TransactionTitleProps = {
  transaction: Transaction;
  /** The day under whose heading it stands: `2026-11-21`. */
  day: string;
  /** The address names this transaction: its row is marked, and the page scrolls to it. */
  isShown: boolean;
};

/** Shows what a transaction was, and when. Links lead here. */
export function TransactionTitle({ transaction, day, isShown }: TransactionTitleProps) {
  const { id, type, updatedAt } = transaction;
  const title = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isShown) return;
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: "center" });
  }, [isShown]);
  return (
    <div className={cx("line-3", styles["lineWhat"])}>
      <TransactionIcon {...transaction} />
      <div>
        <strong
          ref={title}
          id={id}
          tabIndex={-1}
          className={styles["lineTitle"]}
          data-shown={isShown || undefined}
        >
          <TransactionName type={type} />
        </strong>
        <time className={cx("fine-print", styles["lineWhen"])} dateTime={updatedAt}>
          {dayOf(updatedAt) === day ? formatTime(updatedAt) : formatDateTime(updatedAt)}
        </time>
      </div>
    </div>
  );
}
