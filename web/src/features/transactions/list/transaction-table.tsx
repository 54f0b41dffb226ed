/** The history's table for one day. A top-up and its bonus share a row. */
import { useLingui } from "@lingui/react/macro";
import type { Transaction } from "@portal/contract/transactions";
import { vnd } from "@portal/contract/values/money";
import { ChevronRight } from "lucide-react";
import { useEffect, useRef } from "react";
import { dayOf } from "../../../lib/text/days.ts";
import { formatDateTime, formatTime, formatVnd } from "../../../lib/text/format.ts";
import { CardTable, type Column } from "../../../ui/data/card-table.tsx";
import { signedAmount } from "../../../ui/data/signed-amount.ts";
import { TransactionName } from "../../../ui/data/transaction-name.tsx";
import { StatusBadge } from "../../../ui/feedback/status-badge.tsx";
import { Amount } from "../../../ui/form/amount.tsx";
import { cx } from "../../../ui/page/cx.ts";
import { BalanceAfter } from "../balance-after.tsx";
import { bonusOf, creditOf } from "../credit-of.ts";
import { BriefDetails } from "../details/transaction-details.tsx";
import { useShownId } from "../details/use-shown-id.ts";
import { TransactionMark } from "../transaction-mark.tsx";
import styles from "./list.module.css";

type TransactionTableProps = {
  /** The day on which the lines began: `2026-11-21`. */
  day: string;
  lines: readonly Transaction[];
  /** The ids of all lines on the page. */
  ids: ReadonlySet<string>;
  onOpen: (id: string) => void;
  /** Below the table of another day, whose headers are enough. */
  areHeadersHidden: boolean;
};

export function TransactionTable(props: TransactionTableProps) {
  const { day, lines, ids, onOpen, areHeadersHidden } = props;
  const { t } = useLingui();
  const shownId = useShownId();
  const columns: Column<Transaction>[] = [
    {
      key: "name",
      header: t`Giao dịch`,
      onCard: "start",
      cell: (row) => <TransactionTitle transaction={row} day={day} isShown={row.id === shownId} />,
    },
    {
      key: "details",
      header: t`Chi tiết`,
      onCard: "line",
      cell: (row) => <BriefDetails transaction={row} isListed={(id) => ids.has(id)} />,
    },
    {
      key: "value",
      header: t`Giá trị`,
      align: "end",
      onCard: "end",
      cell: (row) => <LineValue line={row} />,
    },
    {
      key: "status",
      header: t`Trạng thái`,
      onCard: "start",
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      key: "open",
      header: t`Xem chi tiết`,
      isHeaderHidden: true,
      align: "end",
      onCard: "end",
      cell: ({ id }) => <OpenButton id={id} onOpen={onOpen} />,
    },
  ];
  return (
    <CardTable
      caption={t`Lịch sử giao dịch`}
      columns={columns.map((column) => ({ isHeaderHidden: areHeadersHidden, ...column }))}
      rows={lines}
      rowKey={({ id }) => id}
    />
  );
}

/** The button that shows a transaction's details. The title of its row says which one. */
function OpenButton({ id, onOpen }: { id: string; onOpen: (id: string) => void }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      className={styles["tableOpen"]}
      aria-describedby={id}
      onClick={() => onOpen(id)}
    >
      <span className="visually-hidden-wide">{t`Xem chi tiết`}</span>
      <ChevronRight size={20} />
    </button>
  );
}

type TransactionTitleProps = {
  transaction: Transaction;
  /** The day of the heading above it: `2026-11-21`. */
  day: string;
  /** The address names this transaction: its row is marked, and the page scrolls to it. */
  isShown: boolean;
};

/** Shows what a transaction was, and when. Links lead here. */
function TransactionTitle({ transaction, day, isShown }: TransactionTitleProps) {
  const { id, type, updatedAt } = transaction;
  const title = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isShown) return;
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: "center" });
  }, [isShown]);
  return (
    <div className={cx("line-3", styles["lineWhat"])}>
      <TransactionMark {...transaction} />
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
        <time className="block fine-print" dateTime={updatedAt}>
          {dayOf(updatedAt) === day ? formatTime(updatedAt) : formatDateTime(updatedAt)}
        </time>
      </div>
    </div>
  );
}

/**
 * Shows a line's value: the KP of a top-up with its bonus, and below it the đồng that were paid; else the
 * transaction's own value. Then the balance after it.
 */
function LineValue({ line }: { line: Transaction }) {
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
      <span className="block tabular">{formatVnd(vnd(line.value))}</span>
      <BalanceAfter
        value={typeof balanceAfter === "number" ? balanceAfter + bonusOf(line) : balanceAfter}
      />
    </>
  );
}
