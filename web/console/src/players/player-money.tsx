/** Shows what a player paid in each month of the last year as a chart, and all sums by type and way to pay. */
import type { PlayerPage } from "@portal/contract/console/player";
import { Suspense } from "react";
import { lazyPart } from "../../../src/lib/browser/lazy-part.ts";
import { formatNumber } from "../../../src/lib/text/format.ts";
import { sourceName } from "../../../src/lib/text/source-names.ts";
import { Skeleton } from "../../../src/ui/feedback/skeleton.tsx";
import { TransactionName } from "../../../src/ui/data/transaction-name.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { monthFrom, monthOf, today } from "../days.ts";
import { type Column, DenseTable } from "../dense-table.tsx";
import { unitOf } from "./transaction-words.ts";

type Sum = PlayerPage["money"][number];

const MONTHS = 12;
const CHART_PX = 140;

// A third of the page's code, and below its first screen.
const BarChart = lazyPart(
  () => import("../chart/bar-chart.tsx"),
  (module) => module.BarChart,
);

const COLUMNS: readonly Column<Sum>[] = [
  { key: "month", header: "Tháng", onCard: "start", cell: ({ month }) => nameOf(month) },
  {
    key: "type",
    header: "Loại",
    onCard: "line",
    cell: ({ type, count }) => (
      <>
        <TransactionName type={type} /> ({formatNumber(count)})
      </>
    ),
  },
  {
    key: "source",
    header: "Kênh",
    onCard: "line",
    cell: ({ source }) => (source === null ? "–" : sourceName(source)),
  },
  {
    key: "sum",
    header: "Tổng",
    align: "end",
    onCard: "end",
    cell: ({ sum, currency }) => `${formatNumber(sum)}${unitOf(currency)}`,
  },
];

export function PlayerMoney({ money }: Pick<PlayerPage, "money">) {
  const months = lastMonths();
  const paid = money.filter(({ currency }) => currency === "VND");
  const paidIn = (wanted: string) =>
    paid.filter(({ month }) => month === wanted).reduce((total, { sum }) => total + sum, 0);
  const bars = months.map(paidIn);
  const all = bars.reduce((one, other) => one + other, 0);
  return (
    <Panel title="Tiền nạp 12 tháng" action={<strong>{`${formatNumber(all)}đ`}</strong>}>
      {bars.every((amount) => amount === 0) ? (
        <p className="fine-print">Chưa nạp lần nào trong 12 tháng</p>
      ) : (
        <Suspense fallback={<Skeleton height={`${CHART_PX}px`} />}>
          <BarChart
            labels={months.map(shortNameOf)}
            labelEvery={2}
            bars={bars}
            heightPx={CHART_PX}
          />
        </Suspense>
      )}
      {money.length > 0 && (
        <details className="stack-2">
          <summary className="disclosure">Từng loại và kênh</summary>
          <DenseTable
            caption="Tổng theo tháng, loại và kênh"
            columns={COLUMNS}
            rows={money}
            rowKey={({ month, type, source, currency }) => `${month} ${type} ${source} ${currency}`}
          />
        </details>
      )}
    </Panel>
  );
}

/** `2026-11`, the oldest first. */
function lastMonths(): string[] {
  const month = monthOf(today());
  return Array.from({ length: MONTHS }, (_, at) => monthFrom(month, at + 1 - MONTHS));
}

const nameOf = (month: string): string => month.split("-").reverse().join("/");
/** `T11` */
const shortNameOf = (month: string): string => `T${Number(month.slice(-2))}`;
