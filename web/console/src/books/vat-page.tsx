import {
  getRates,
  getVat,
  type Invoice,
  listInvoices,
  type Rate,
  VAT_RATE,
  type VatOfPeriod,
} from "@portal/contract/console/net";
import { useMemo } from "react";
import { dayOf } from "../../../src/lib/text/days.ts";
import { formatNumber } from "../../../src/lib/text/format.ts";
import { LoadFailure } from "../../../src/ui/feedback/load-failure.tsx";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { Link } from "../../../src/ui/page/link.tsx";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { useReply } from "../api.ts";
import { type Column, DenseTable } from "../dense-table.tsx";
import type { TableColumn } from "../table/column.ts";
import { DataTable } from "../table/data-table.tsx";
import type { Filter } from "../table/filters.ts";
import { useList } from "../table/use-list.ts";
import { PeriodForm } from "./period-form.tsx";
import { Rates } from "./rates.tsx";
import { periodName, usePeriod } from "./use-period.ts";

/** Shows the tax within sales by period and rate, and each invoice. */
export function Page() {
  const { period, by } = usePeriod();
  const { data, error, isLoading, mutate } = useReply(getVat, { query: { ...period, by } });
  const { data: rates, mutate: readRates } = useReply(getRates, {});
  const list = useList(listInvoices, { rowKey, filters: FILTERS, usual: period });
  const taxes = rates?.rates;
  const isUnset = (row: VatOfPeriod): boolean => isTaxUnset(row.vatPercent, row.to, taxes);
  const invoiceColumns = useMemo(() => invoiceColumnsFor(taxes), [taxes]);
  const done = () => {
    void readRates();
    void mutate();
  };
  return (
    <>
      <PageHeader
        title="Thuế và hóa đơn"
        description="Thuế nằm trong giá, làm tròn đến đồng cho từng hóa đơn; khoản hoàn giảm thuế theo thuế suất của ngày bán."
      />
      <PeriodForm />
      {error && <LoadFailure error={error} isRetrying={isLoading} onRetry={() => void mutate()} />}
      {rates && data?.rows.some(isUnset) && (
        <Notice tone="warning" title="Có ngày chưa đặt thuế suất">
          Doanh thu của những ngày đó chưa tách thuế. Đặt ở “Thuế suất” bên dưới.
        </Notice>
      )}
      {data && (
        <Panel title="Theo kỳ và thuế suất">
          <DenseTable
            caption="Thuế theo kỳ và thuế suất"
            columns={vatColumns(isUnset)}
            rows={
              data.rows.length > 1
                ? [...data.rows].reverse().concat(totalOf(data.rows, period))
                : data.rows
            }
            rowKey={({ period: name, vatPercent }) => `${name} ${vatPercent}`}
          />
        </Panel>
      )}
      {rates && (
        <Rates
          rates={rates.rates}
          names={rates.names}
          labels={new Map(rates.names.map(({ name, label }) => [name, label]))}
          about={isTax}
          haveFixedPart={false}
          title="Thuế suất"
          action="Đặt thuế suất"
          onDone={done}
        />
      )}
      <DataTable
        caption="Hóa đơn"
        list={list}
        columns={invoiceColumns}
        hrefOf={({ transactionId }) => `/transactions/${transactionId}`}
        fileName="hoa-don"
        emptyTitle="Không có hóa đơn nào trong kỳ"
      />
    </>
  );
}

/** No rate is 0 % because nobody has set one: staff set none until that day, and the settings have none. */
function isTaxUnset(percent: number, day: string, rates: readonly Rate[] | undefined): boolean {
  if (percent !== 0 || rates === undefined) return false;
  return !rates.some((rate) => isTax(rate) && rate.from <= day);
}

/** What the tax will be is not known: it is not zero. */
const NO_TAX = <span className="faint">–</span>;
const NOT_SET = <span className="warning">chưa đặt</span>;

const isTax = ({ name }: { name: string }): boolean => name === VAT_RATE;

const FILTERS: readonly Filter[] = [
  { kind: "amount", name: "vatPercent", label: "Thuế suất", unit: "%" },
];

const rowKey = ({ number }: Invoice) => String(number);

type InvoicesLinkProps = { row: VatOfPeriod; amount: number };

/** A number that leads to the invoices of its days and rate. */
function InvoicesLink({ row: { period, from, to, vatPercent }, amount: sum }: InvoicesLinkProps) {
  if (sum === 0) return <span className="faint">0</span>;
  const isTotal = period === TOTAL;
  const query = new URLSearchParams({ from, to, by: "day" });
  if (!isTotal) query.set("vatPercent", String(vatPercent));
  const words = formatNumber(sum);
  return <Link to={`/vat?${query.toString()}`}>{isTotal ? <strong>{words}</strong> : words}</Link>;
}

/** No period has this name. */
const TOTAL = "";

function totalOf(
  rows: readonly VatOfPeriod[],
  { from, to }: Pick<VatOfPeriod, "from" | "to">,
): VatOfPeriod {
  const sum = (amountOf: (row: VatOfPeriod) => number) =>
    rows.reduce((total, row) => total + amountOf(row), 0);
  return {
    period: TOTAL,
    from,
    to,
    vatPercent: 0,
    sales: sum(({ sales }) => sales),
    refunds: sum(({ refunds }) => refunds),
    netVnd: sum(({ netVnd }) => netVnd),
    vatVnd: sum(({ vatVnd }) => vatVnd),
    grossVnd: sum(({ grossVnd }) => grossVnd),
  };
}

const amount = (
  key: "sales" | "refunds" | "netVnd" | "vatVnd" | "grossVnd",
  header: string,
): Column<VatOfPeriod> => ({
  key,
  header,
  align: "end",
  onCard: "line",
  cell: (row) => <InvoicesLink row={row} amount={row[key]} />,
});

const vatColumns = (isUnset: (row: VatOfPeriod) => boolean): readonly Column<VatOfPeriod>[] => [
  {
    key: "period",
    header: "Kỳ",
    onCard: "start",
    cell: ({ period }) => (period === TOTAL ? <strong>Tổng cộng</strong> : periodName(period)),
  },
  {
    key: "percent",
    header: "Thuế suất",
    align: "end",
    onCard: "end",
    cell: (row) => (row.period === TOTAL ? null : isUnset(row) ? NOT_SET : `${row.vatPercent}%`),
  },
  amount("sales", "Bán"),
  amount("refunds", "Hoàn"),
  amount("netVnd", "Trước thuế (đ)"),
  {
    ...amount("vatVnd", "Thuế (đ)"),
    cell: (row) =>
      row.vatVnd === 0 && isUnset(row) ? NO_TAX : <InvoicesLink row={row} amount={row.vatVnd} />,
  },
  amount("grossVnd", "Tổng (đ)"),
];

const money = (key: "netVnd" | "vatVnd" | "grossVnd", header: string): TableColumn<Invoice> => ({
  key,
  header,
  width: "6rem",
  align: "end",
  onCard: "line",
  text: (row) => row[key],
  cell: (row) => formatNumber(row[key]),
});

const invoiceColumnsFor = (rates: readonly Rate[] | undefined): readonly TableColumn<Invoice>[] => [
  {
    key: "at",
    header: "Lúc",
    sort: "at",
    width: "6rem",
    onCard: "start",
    moment: ({ at }) => at,
  },
  { key: "number", header: "Số", width: "4rem", onCard: "end", text: ({ number }) => number },
  {
    key: "saleNumber",
    header: "Điều chỉnh cho số",
    width: "8.5rem",
    onCard: "line",
    text: ({ saleNumber }) => saleNumber,
  },
  {
    key: "username",
    header: "Người chơi",
    width: "minmax(7rem, 1fr)",
    onCard: "line",
    text: ({ username }) => username,
  },
  {
    key: "percent",
    header: "Thuế suất (%)",
    width: "6.5rem",
    align: "end",
    onCard: "line",
    text: ({ vatPercent }) => vatPercent,
    cell: ({ vatPercent, at }) =>
      isTaxUnset(vatPercent, dayOf(at), rates) ? NOT_SET : formatNumber(vatPercent),
  },
  money("netVnd", "Trước thuế (đ)"),
  {
    ...money("vatVnd", "Thuế (đ)"),
    cell: ({ vatPercent, vatVnd, at }) =>
      isTaxUnset(vatPercent, dayOf(at), rates) ? NO_TAX : formatNumber(vatVnd),
  },
  money("grossVnd", "Tổng (đ)"),
  {
    key: "journal",
    header: "Bút toán",
    width: "",
    isFileOnly: true,
    onCard: "line",
    text: ({ journalKey }) => journalKey,
  },
];
