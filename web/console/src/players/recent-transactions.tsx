import type { FoundPlayer } from "@portal/contract/console/players";
import { formatDateTime, formatNumber } from "../../../src/lib/text/format.ts";
import { CardTable, type Column } from "../../../src/ui/data/card-table.tsx";
import { TransactionName } from "../../../src/ui/data/transaction-name.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";

type Transaction = FoundPlayer["transactions"][number];

const STATUSES: Readonly<Record<string, string>> = {
  pending: "đang xử lý",
  success: "thành công",
  failed: "thất bại",
};

const COLUMNS: readonly Column<Transaction>[] = [
  { key: "at", header: "Lúc", onCard: "start", cell: ({ createdAt }) => formatDateTime(createdAt) },
  {
    key: "type",
    header: "Loại",
    onCard: "line",
    cell: ({ type }) => <TransactionName type={type} />,
  },
  {
    key: "status",
    header: "Trạng thái",
    onCard: "end",
    cell: ({ status }) => STATUSES[status] ?? status,
  },
  {
    key: "value",
    header: "Giá trị",
    align: "end",
    onCard: "end",
    cell: ({ value, currency }) => `${formatNumber(value)} ${currency === "VND" ? "đ" : currency}`,
  },
  { key: "id", header: "Mã giao dịch", onCard: "line", cell: ({ id }) => id },
];

/** The newest transactions. */
export function RecentTransactions({ transactions }: Pick<FoundPlayer, "transactions">) {
  if (transactions.length === 0) return null;
  return (
    <Panel title="Giao dịch gần đây">
      <CardTable
        caption="Giao dịch gần đây"
        columns={COLUMNS}
        rows={transactions}
        rowKey={({ id }) => id}
      />
    </Panel>
  );
}
