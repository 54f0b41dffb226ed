import type { FoundPlayer } from "@portal/contract/console/players";
import { formatDateTime, formatNumber } from "../../../src/lib/text/format.ts";
import { TransactionName } from "../../../src/ui/data/transaction-name.tsx";
import { Link } from "../../../src/ui/page/link.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { type Column, DenseTable } from "../dense-table.tsx";

const STATUSES: Readonly<Record<string, string>> = {
  pending: "đang xử lý",
  success: "thành công",
  failed: "thất bại",
};

const COLUMNS: readonly Column<FoundPlayer["transactions"][number]>[] = [
  { key: "at", header: "Lúc", onCard: "start", cell: ({ createdAt }) => formatDateTime(createdAt) },
  {
    key: "what",
    header: "Giao dịch",
    onCard: "line",
    cell: ({ id, type }) => (
      <>
        <Link to={`/transactions/${id}`}>
          <TransactionName type={type} />
        </Link>
        <div className="fine-print break-anywhere">{id}</div>
      </>
    ),
  },
  {
    key: "status",
    header: "Trạng thái",
    onCard: "line",
    cell: ({ status }) => STATUSES[status] ?? status,
  },
  {
    key: "value",
    header: "Giá trị",
    align: "end",
    onCard: "end",
    cell: ({ value, currency }) => `${formatNumber(value)} ${currency === "VND" ? "đ" : currency}`,
  },
];

/** The newest transactions, each with its id, which searches and operations take. */
export function RecentTransactions({
  username,
  transactions,
}: Pick<FoundPlayer, "username" | "transactions">) {
  if (transactions.length === 0) return null;
  return (
    <Panel title="Giao dịch gần đây">
      <DenseTable
        caption="Giao dịch gần đây"
        columns={COLUMNS}
        rows={transactions}
        rowKey={({ id }) => id}
      />
      <Link to={`/money?${new URLSearchParams({ username }).toString()}`}>Xem tất cả</Link>
    </Panel>
  );
}
