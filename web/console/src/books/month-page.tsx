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
import { type Column, DenseTable } from "../dense-table.tsx";
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
        title={`Tháng ${periodName(wanted)}`}
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
  const to = now.at(-1)?.to ?? endOf(month);
  const span = { from: `${month}-01`, to };
  const headers = { now: periodName(month), before: periodName(monthBefore(month)) };
  const hasBefore = figures.daysBefore.some((amount) => amount !== 0);
  const days = Number(endOf(month).slice(-2));
  return (
    <>
      <dl className={styles["figures"]}>
        <Sum label="Tiền vào" of={totalOf(figures.money)} unit="đ" />
        <Sum label="KP cấp" of={totalOf(figures.given)} unit=" KP" />
        <Sum label={figures.spent.label} of={figures.spent} unit=" KP" />
        <Sum label={figures.owed.label} of={figures.owed} unit=" KP" />
      </dl>
      <Panel title="Tiền vào từng ngày" action={<Link to="/books">Cả sổ sách</Link>}>
        <Legend bars={headers.now} line={hasBefore ? headers.before : undefined} />
        <BarChart
          labels={Array.from({ length: days }, (_, at) => String(at + 1))}
          labelEvery={DAYS_BETWEEN_LABELS}
          bars={figures.days}
          line={hasBefore ? figures.daysBefore.slice(0, days) : undefined}
        />
      </Panel>
      <div className="columns-24 align-start">
        <Figures title="Tiền vào theo kênh (đ)" rows={figures.money} {...{ span, headers }} />
        <div className="stack-4">
          <Figures title="KP cấp theo lý do" rows={figures.given} {...{ span, headers }} />
          <Figures
            title="Đã tiêu và còn nợ (KP)"
            rows={[figures.spent, figures.owed]}
            isSummed={false}
            {...{ span, headers }}
          />
        </div>
      </div>
    </>
  );
}

const totalOf = (rows: readonly Beside[]): Beside => ({
  label: "Tổng cộng",
  now: rows.reduce((sum, { now }) => sum + now, 0),
  before: rows.reduce((sum, { before }) => sum + before, 0),
  accounts: [],
});

/** What an owner looks for first, with the change since the month before. */
const Sum = ({ label, of, unit }: { label: string; of: Beside; unit: string }) => (
  <Figure
    label={label}
    sum={<strong className="tabular">{`${formatNumber(of.now)}${unit}`}</strong>}
  >
    {of.before <= 0 ? "tháng trước không có" : `${changeOf(of)} so với tháng trước`}
  </Figure>
);

type FiguresProps = {
  title: string;
  rows: readonly Beside[];
  headers: { readonly now: string; readonly before: string };
  span: { readonly from: string; readonly to: string };
  isSummed?: boolean;
};

/** Amounts of the month, each beside that of the month before and with the change. */
function Figures({ title, rows, headers, span, isSummed = true }: FiguresProps) {
  const columns: readonly Column<Beside>[] = [
    {
      key: "label",
      header: "Khoản",
      onCard: "start",
      cell: ({ label, accounts }) => (accounts.length === 0 ? <strong>{label}</strong> : label),
    },
    {
      key: "now",
      header: headers.now,
      align: "end",
      onCard: "end",
      cell: ({ now, accounts }) =>
        accounts.length === 0 ? (
          <strong>{formatNumber(now)}</strong>
        ) : (
          <EntriesLink amount={now} accounts={accounts} {...span}>
            {formatNumber(now)}
          </EntriesLink>
        ),
    },
    {
      key: "before",
      header: headers.before,
      align: "end",
      onCard: "line",
      cell: ({ before }) => formatNumber(before),
    },
    { key: "change", header: "So sánh", align: "end", onCard: "line", cell: changeOf },
  ];
  return (
    <Panel title={title}>
      <DenseTable
        caption={title}
        columns={columns}
        rows={isSummed ? [...rows, totalOf(rows)] : rows}
        rowKey={({ label }) => label}
      />
    </Panel>
  );
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
