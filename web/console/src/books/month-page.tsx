/** Shows a month as an owner reads it: money in, KP given, KP spent in the game, what is owed, beside the month before. */
import { type BookPeriod, getBooks } from "@portal/contract/console/books";
import { useLocation, useSearch } from "wouter";
import { formatNumber } from "../../../src/lib/text/format.ts";
import { LoadFailure } from "../../../src/ui/feedback/load-failure.tsx";
import { Skeletons } from "../../../src/ui/feedback/skeleton.tsx";
import { Select } from "../../../src/ui/form/fields/select.tsx";
import { Link } from "../../../src/ui/page/link.tsx";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { useReply } from "../api.ts";
import { BarChart, Legend } from "../chart/bar-chart.tsx";
import { lastDayOf, monthFrom, monthOf, today } from "../days.ts";
import { cardLine, type Column, DenseTable } from "../dense-table.tsx";
import { Figure } from "./book-figures.tsx";
import styles from "./books.module.css";
import { EntriesLink } from "./entries-link.tsx";
import { type Beside, monthFigures } from "./month-figures.ts";
import { periodName } from "./use-period.ts";

const PERCENT = 100;
/** The chart labels every third day. */
const DAYS_BETWEEN_LABELS = 3;
/** The select offers so many months. */
const MONTHS_TO_CHOOSE = 36;

export function Page() {
  const wanted = new URLSearchParams(useSearch()).get("month") ?? monthOf(today());
  const [path, navigate] = useLocation();
  const { data, error, isLoading, mutate } = useReply(getBooks, {
    query: { from: `${monthBefore(wanted)}-01`, to: endOf(wanted), by: "day" },
  });
  return (
    <>
      <PageHeader
        title={`Báo cáo tháng ${periodName(wanted)}`}
        description={`Tính đến ${periodName(endOf(wanted))}, so với cùng số ngày của tháng ${periodName(monthBefore(wanted))}.`}
        action={
          <Select
            label="Tháng"
            value={wanted}
            onChange={({ target: { value } }) =>
              navigate(`${path}?month=${value}`, { replace: true })
            }
            options={monthsToChoose(wanted).map((month) => [month, periodName(month)])}
          />
        }
      />
      {error && <LoadFailure error={error} isRetrying={isLoading} onRetry={() => void mutate()} />}
      {!data && isLoading && <Skeletons count={4} height="8rem" />}
      {data && <Month month={wanted} periods={data.periods} />}
    </>
  );
}

function Month({ month, periods }: { month: string; periods: readonly BookPeriod[] }) {
  const now = periods.filter(({ period }) => period.startsWith(month));
  const before = periods.filter(({ period }) => !period.startsWith(month));
  const figures = monthFigures(now, before);
  const shown: Shown = {
    span: { from: `${month}-01`, to: now.at(-1)?.to ?? endOf(month) },
    now: periodName(month),
    before: periodName(monthBefore(month)),
    isRunning: endOf(month) < lastDayOf(month),
  };
  const money = { ...totalOf(figures.money), accounts: ALL_SALES };
  const given = totalOf(figures.given);
  const hasBefore = figures.daysBefore.some((amount) => amount !== 0);
  const days = Number(lastDayOf(month).slice(-2));
  return (
    <>
      <dl className={styles["figures"]}>
        <Sum label="Tiền vào" of={money} unit="đ" shown={shown} />
        <Sum label="KP cấp" of={given} unit=" KP" shown={shown} />
        <Sum label={figures.spent.label} of={figures.spent} unit=" KP" shown={shown} />
        <Sum label={figures.owed.label} of={figures.owed} unit=" KP" shown={shown} isBalance />
      </dl>
      <Panel title="Tiền vào từng ngày" action={<Link to="/books">Cả sổ sách</Link>}>
        <Legend bars={shown.now} line={hasBefore ? shown.before : undefined} />
        <BarChart
          labels={Array.from({ length: days }, (_, at) => String(at + 1))}
          labelEvery={DAYS_BETWEEN_LABELS}
          bars={figures.days}
          line={hasBefore ? figures.daysBefore.slice(0, days) : undefined}
        />
      </Panel>
      <div className="columns-24 align-start">
        <Figures title="Tiền vào theo kênh (đ)" rows={[...figures.money, money]} shown={shown} />
        <Figures title="KP cấp theo lý do" rows={[...figures.given, given]} shown={shown} />
      </div>
    </>
  );
}

/** The days that are shown, and how they and those before are called. */
type Shown = {
  readonly span: { readonly from: string; readonly to: string };
  readonly now: string;
  readonly before: string;
  /** The month has days to come: it is compared with as many days, and the whole month before stands beside them. */
  readonly isRunning: boolean;
};

const TOTAL = "Tổng cộng";
/** Shorter in an address than each method's. */
const ALL_SALES = ["sales:"];

const totalOf = (rows: readonly Beside[]): Beside => {
  const sum = (of: (row: Beside) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    label: TOTAL,
    now: sum(({ now }) => now),
    before: sum(({ before }) => before),
    wholeBefore: sum(({ wholeBefore }) => wholeBefore),
    accounts: rows.flatMap(({ accounts }) => accounts),
  };
};

type SumProps = { label: string; of: Beside; unit: string; shown: Shown; isBalance?: boolean };

/** What an owner looks for first, with the change since the month before. */
function Sum({ label, of, unit, shown, isBalance = false }: SumProps) {
  const { span, before, isRunning } = shown;
  const amount = (value: number) => `${formatNumber(value)}${unit}`;
  const compared = isBalance ? "cuối tháng trước" : `${isRunning ? "cùng kỳ " : ""}tháng trước`;
  return (
    <Figure
      label={label}
      sum={
        <EntriesLink amount={of.now} accounts={of.accounts} {...span}>
          <strong className="tabular">{amount(of.now)}</strong>
        </EntriesLink>
      }
    >
      {of.before <= 0 ? `${compared}: ${amount(of.before)}` : `${changeOf(of)} so với ${compared}`}
      {isRunning && (
        <span className="block">
          {`${isBalance ? "cuối" : "cả"} tháng ${Number.parseInt(before, 10)}: ${amount(of.wholeBefore)}`}
        </span>
      )}
    </Figure>
  );
}

type FiguresProps = { title: string; rows: readonly Beside[]; shown: Shown };

/** Amounts of the month, each beside that of the month before and with the change. The last row is their sum. */
const Figures = ({ title, rows, shown }: FiguresProps) => (
  <Panel title={title}>
    <DenseTable
      caption={title}
      columns={columnsOf(
        shown,
        rows.some(({ before }) => before > 0),
      )}
      rows={rows}
      rowKey={({ label }) => label}
    />
  </Panel>
);

const columnsOf = (
  { span, now, before, isRunning }: Shown,
  hasChanges: boolean,
): readonly Column<Beside>[] => [
  {
    key: "label",
    header: "Khoản",
    onCard: "start",
    cell: ({ label }) => (label === TOTAL ? <strong>{TOTAL}</strong> : label),
  },
  {
    key: "now",
    header: now,
    align: "end",
    onCard: "end",
    cell: (row) =>
      row.label === TOTAL ? (
        <strong>{formatNumber(row.now)}</strong>
      ) : (
        <EntriesLink amount={row.now} accounts={row.accounts} {...span}>
          {formatNumber(row.now)}
        </EntriesLink>
      ),
  },
  {
    key: "before",
    header: isRunning ? "Cùng kỳ" : before,
    align: "end",
    onCard: "none",
    cell: (row) => formatNumber(row.before),
  },
  ...(hasChanges
    ? [{ key: "change", header: "So sánh", align: "end", onCard: "none", cell: changeOf } as const]
    : []),
  ...(isRunning
    ? [
        {
          key: "whole",
          header: `Cả ${before}`,
          align: "end",
          onCard: "none",
          cell: ({ wholeBefore }: Beside) => formatNumber(wholeBefore),
        } as const,
      ]
    : []),
  cardLine((row) => besideText(row, isRunning)),
];

/** A phone's card has one line for the month before. */
function besideText(row: Beside, isRunning: boolean): string {
  const change = row.before <= 0 ? "" : ` (${changeOf(row)})`;
  return isRunning
    ? `cùng kỳ ${formatNumber(row.before)}${change} · cả tháng trước ${formatNumber(row.wholeBefore)}`
    : `tháng trước ${formatNumber(row.before)}${change}`;
}

/** `+12%`; nothing where there was nothing. */
function changeOf({ now, before }: Beside): string {
  if (before <= 0) return "–";
  const percent = Math.round(((now - before) * PERCENT) / before);
  return `${percent > 0 ? "+" : ""}${formatNumber(percent)}%`;
}

/** The last years' months, newest first, and the one of the address. */
const monthsToChoose = (wanted: string): readonly string[] => {
  const newest = monthOf(today());
  const months = Array.from({ length: MONTHS_TO_CHOOSE }, (_, at) => monthFrom(newest, -at));
  return months.includes(wanted) ? months : [wanted, ...months];
};

const monthBefore = (month: string): string => monthFrom(month, -1);

/** The last day of a month, or today in the month that runs. */
function endOf(month: string): string {
  const day = lastDayOf(month);
  return day < today() ? day : today();
}
