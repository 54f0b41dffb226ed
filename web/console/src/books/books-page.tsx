import { type BookPeriod, getBooks } from "@portal/contract/console/books";
import { hasRight } from "@portal/contract/console/rights";
import { use } from "react";
import { formatNumber } from "../../../src/lib/text/format.ts";
import { LoadFailure } from "../../../src/ui/feedback/load-failure.tsx";
import { Skeletons } from "../../../src/ui/feedback/loading.tsx";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { useReply } from "../api.ts";
import { type Column, DenseTable } from "../dense-table.tsx";
import { StaffContext } from "../session/staff.ts";
import { BankBalances } from "./bank-balances.tsx";
import { BookFigures } from "./book-figures.tsx";
import { ACCOUNTS_OF, EntriesLink } from "./entries-link.tsx";
import { ExportBooks } from "./export-books.tsx";
import { ExportFigures } from "./export-figures.tsx";
import { Movements } from "./movements.tsx";
import { PeriodForm } from "./period-form.tsx";
import { periodName } from "./period.ts";
import { usePeriod } from "./use-period.ts";

const TALL_ROWS = 8;

/** What is owed, held, sold, given and earned, by day or month; each number leads to its journals. */
export function BooksPage() {
  const { period, by } = usePeriod();
  const mayExport = hasRight(use(StaffContext)?.roles ?? [], "reconcile");
  const { data, error, isLoading, mutate } = useReply(getBooks, { query: { ...period, by } });
  return (
    <>
      <PageHeader
        title="Sổ sách"
        action={
          data &&
          mayExport && (
            <div className="row-2">
              <ExportFigures period={period} />
              <ExportBooks books={data} />
            </div>
          )
        }
      />
      <PeriodForm />
      {error && (
        <LoadFailure message={error.message} isRetrying={isLoading} onRetry={() => void mutate()} />
      )}
      {!data && isLoading && <Skeletons count={TALL_ROWS} height="2.25rem" />}
      {data && (
        <>
          <BookFigures whole={data.whole} />
          <BankBalances whole={data.whole} banks={data.banks} mayExport={mayExport} />
          <Panel title={by === "day" ? "Từng ngày" : "Từng tháng"}>
            <DenseTable
              caption="Sổ theo kỳ"
              columns={COLUMNS}
              rows={[...data.periods].reverse()}
              rowKey={({ period: name }) => name}
            />
          </Panel>
          <Movements whole={data.whole} />
        </>
      )}
    </>
  );
}

const amountColumn = (key: keyof typeof ACCOUNTS_OF, header: string): Column<BookPeriod> => ({
  key,
  header,
  align: "end",
  onCard: "line",
  cell: (period) => (
    <EntriesLink accounts={ACCOUNTS_OF[key]} from={period.from} to={period.to}>
      {formatNumber(period[key])}
    </EntriesLink>
  ),
});

const COLUMNS: readonly Column<BookPeriod>[] = [
  { key: "period", header: "Kỳ", onCard: "start", cell: ({ period }) => periodName(period) },
  amountColumn("salesVnd", "Tiền bán (đ)"),
  amountColumn("earnedVnd", "Doanh thu thực hiện (đ)"),
  amountColumn("deferredVnd", "Chưa thực hiện (đ)"),
  amountColumn("cashVnd", "Tiền đang giữ (đ)"),
  amountColumn("bonusKp", "Khuyến mãi (KP)"),
  amountColumn("spentKp", "Đã tiêu (KP)"),
  amountColumn("liabilityKp", "Còn nợ người chơi (KP)"),
];
