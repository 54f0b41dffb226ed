/** Shows the books: what is owed, held, sold, given and earned, by day or month. Each number links to its journals. */
import { type BookPeriod, getBooks } from "@portal/contract/console/books";
import { hasRight } from "@portal/contract/console/rights";
import type { ReplyOf } from "@portal/contract/http/call";
import { csvLine } from "@portal/contract/values/csv";
import { Download } from "lucide-react";
import { use } from "react";
import { formatNumber } from "../../../src/lib/text/format.ts";
import { LoadFailure } from "../../../src/ui/feedback/load-failure.tsx";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { Skeletons } from "../../../src/ui/feedback/skeleton.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { LONG_TIMEOUT_MS, send, useReply } from "../api.ts";
import { cardLine, type Column, DenseTable } from "../dense-table.tsx";
import { StaffContext } from "../session/staff.ts";
import { saveCsv } from "../table/save-csv.ts";
import { useWork } from "../use-work.ts";
import { BankBalances, ExportBalances } from "./bank-balances.tsx";
import styles from "./books.module.css";
import { BookFigures } from "./book-figures.tsx";
import { ACCOUNTS_OF, EntriesLink } from "./entries-link.tsx";
import { figureLines } from "./figure-lines.ts";
import { Movements, nameOf, sumOf, UNITS } from "./movements.tsx";
import { PeriodForm } from "./period-form.tsx";
import { isQuiet, joinQuiet, type ShownPeriod } from "./quiet-periods.ts";
import { type Period, periodName, usePeriod } from "./use-period.ts";

const HEADERS = [
  "Kỳ",
  "Từ ngày",
  "Đến ngày",
  "Mã tài khoản",
  "Tài khoản",
  "Đơn vị",
  "Đầu kỳ",
  "Phát sinh Có",
  "Phát sinh Nợ",
  "Cuối kỳ",
];

/** The rows of the skeleton. */
const TALL_ROWS = 8;

export function Page() {
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
              <ExportBalances whole={data.whole} banks={data.banks} />
            </div>
          )
        }
      />
      <PeriodForm />
      {error && <LoadFailure error={error} isRetrying={isLoading} onRetry={() => void mutate()} />}
      {!data && isLoading && <Skeletons count={TALL_ROWS} height="2.25rem" />}
      {data && (
        <>
          <BookFigures whole={data.whole} />
          <BankBalances whole={data.whole} banks={data.banks} />
          <Panel title={by === "day" ? "Từng ngày" : "Từng tháng"}>
            <DenseTable
              caption="Sổ theo kỳ"
              columns={COLUMNS}
              rows={joinQuiet(data.periods)}
              rowKey={({ period: name }) => name}
            />
          </Panel>
          <Movements whole={data.whole} />
        </>
      )}
    </>
  );
}

const amountColumn = (
  key: keyof typeof ACCOUNTS_OF,
  header: string,
  onCard: "end" | "none" = "none",
): Column<ShownPeriod> => ({
  key,
  header,
  align: "end",
  onCard,
  cell: (period) => (
    <EntriesLink amount={period[key]} accounts={ACCOUNTS_OF[key]} from={period.from} to={period.to}>
      {formatNumber(period[key])}
    </EntriesLink>
  ),
});

const YEAR_LENGTH = "/2026".length;

const COLUMNS: readonly Column<ShownPeriod>[] = [
  {
    key: "period",
    header: "Kỳ",
    onCard: "start",
    cell: ({ first, period, ...row }) => (
      <span className={styles["period"]}>
        {first !== period && `${periodName(first).slice(0, -YEAR_LENGTH)} – `}
        {periodName(period)}
        {isQuiet(row) && <span className="block fine-print">không phát sinh</span>}
      </span>
    ),
  },
  amountColumn("salesVnd", "Tiền bán (đ)", "end"),
  amountColumn("earnedVnd", "Doanh thu thực hiện (đ)"),
  amountColumn("deferredVnd", "Chưa thực hiện (đ)"),
  amountColumn("cashVnd", "Tiền đang giữ (đ)"),
  amountColumn("bonusKp", "Thưởng (KP)"),
  amountColumn("spentKp", "Đã tiêu (KP)"),
  amountColumn("liabilityKp", "Còn nợ người chơi (KP)"),
  cardLine(sumsText),
];

/** What a phone's card says below the sales; what is zero says nothing. */
function sumsText(period: BookPeriod): string {
  const sums = [
    ["thực hiện", period.earnedVnd, "đ"],
    ["chưa thực hiện", period.deferredVnd, "đ"],
    ["đang giữ", period.cashVnd, "đ"],
    ["thưởng", period.bonusKp, " KP"],
    ["đã tiêu", period.spentKp, " KP"],
    ["còn nợ", period.liabilityKp, " KP"],
  ] as const;
  return sums
    .filter(([, amount]) => amount !== 0)
    .map(([name, amount, unit]) => `${name} ${formatNumber(amount)}${unit}`)
    .join(" · ");
}

/** Exports the movements of each period, and of all of them, as a file for accounting software. */
function ExportBooks({ books }: { books: ReplyOf<typeof getBooks> }) {
  const { from, to } = books.whole;
  return (
    <Button
      tone="outline"
      size="sm"
      icon={<Download size={16} />}
      onClick={() => {
        const lines = [csvLine(HEADERS), ...[...books.periods, books.whole].flatMap(linesOf)];
        saveCsv(lines, `so-sach-${from}-${to}.csv`);
      }}
    >
      Xuất CSV
    </Button>
  );
}

const linesOf = ({ period, from, to, movements }: BookPeriod): string[] =>
  [...movements, sumOf(movements, "VND"), sumOf(movements, "KP")].map((movement) => {
    const { account, currency, opening, added, taken, closing } = movement;
    const head = [period, from, to, account, nameOf(movement), UNITS[currency]];
    return csvLine([...head, opening, added, taken, closing]);
  });

/** Exports the sums of the period by day and by month, whichever of them the page shows. */
function ExportFigures({ period }: { period: Period }) {
  const { run, isBusy, failure } = useWork();
  const save = () =>
    void run(async () => {
      const [byDay, byMonth] = await Promise.all(
        (["day", "month"] as const).map((by) =>
          send(getBooks, { query: { ...period, by } }, LONG_TIMEOUT_MS),
        ),
      );
      const lines = figureLines(byDay!.periods, byMonth!.periods, byDay!.whole);
      saveCsv(lines, `so-lieu-ky-${period.from}-${period.to}.csv`);
    });
  return (
    <>
      <Button tone="outline" size="sm" icon={<Download size={16} />} busy={isBusy} onClick={save}>
        Xuất số liệu kỳ
      </Button>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
    </>
  );
}
