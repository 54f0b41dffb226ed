import { useLingui } from "@lingui/react/macro";
import type { Transaction } from "@portal/contract/transactions";
import { ChevronRight } from "lucide-react";
import { CardTable, type Column } from "../../../ui/data/card-table.tsx";
import { StatusBadge } from "../../../ui/feedback/status-badge.tsx";
import { TransactionDetails } from "../details/transaction-details.tsx";
import { useShownId } from "../details/use-shown-id.ts";
import { LineValue } from "./line-value.tsx";
import styles from "./list.module.css";
import { TransactionTitle } from "./transaction-title.tsx";

type TransactionTableProps = {
  /** The day on which the lines began: `2026-11-21`. */
  day: string;
  lines: readonly Transaction[];
  /** The ids of all lines on the page. */
  ids: ReadonlySet<string>;
  onOpen: (id: string) => void;
};

/** The lines of a day: a top-up with its bonus is one. */
export function TransactionTable({ day, lines, ids, onOpen }: TransactionTableProps) {
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
      cell: (row) => (
        <TransactionDetails transaction={row} isBrief isListed={(id) => ids.has(id)} />
      ),
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
      columns={columns}
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
      <span className={styles["tableWord"]}>{t`Xem chi tiết`}</span>
      <ChevronRight size={20} />
    </button>
  );
}
