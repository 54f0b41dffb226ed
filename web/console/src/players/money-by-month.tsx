import type { PlayerPage } from "@portal/contract/console/player";
import { formatNumber } from "../../../src/lib/text/format.ts";
import { TransactionName } from "../../../src/ui/data/transaction-name.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { type Column, DenseTable } from "../dense-table.tsx";

const COLUMNS: readonly Column<PlayerPage["money"][number]>[] = [
  { key: "month", header: "Tháng", onCard: "start", cell: ({ month }) => month },
  {
    key: "type",
    header: "Loại",
    onCard: "line",
    cell: ({ type, count }) => (
      <>
        <TransactionName type={type} /> ({count})
      </>
    ),
  },
  { key: "source", header: "Kênh", onCard: "line", cell: ({ source }) => source ?? "–" },
  {
    key: "sum",
    header: "Tổng",
    align: "end",
    onCard: "end",
    cell: ({ sum, currency }) => `${formatNumber(sum)} ${currency === "VND" ? "đ" : currency}`,
  },
];

/** What was paid, given, spent and taken back in each month of the last year, by type and way to pay. */
export function MoneyByMonth({ money }: Pick<PlayerPage, "money">) {
  return (
    <Panel title="Tiền trong 12 tháng">
      {money.length === 0 ? (
        <p className="fine-print">Chưa có giao dịch thành công nào</p>
      ) : (
        <DenseTable
          caption="Tổng theo tháng, loại và kênh"
          columns={COLUMNS}
          rows={money}
          rowKey={({ month, type, source, currency }) => `${month} ${type} ${source} ${currency}`}
        />
      )}
    </Panel>
  );
}
