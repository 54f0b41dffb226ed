import { getNet, getRates, type NetOfMethod, VAT_RATE } from "@portal/contract/console/net";
import type { ReplyOf } from "@portal/contract/http/call";
import type { ReactNode } from "react";
import { formatNumber } from "../../../src/lib/text/format.ts";
import { LoadFailure } from "../../../src/ui/feedback/load-failure.tsx";
import { Skeletons } from "../../../src/ui/feedback/skeleton.tsx";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { useReply } from "../api.ts";
import { type Column, DenseTable } from "../dense-table.tsx";
import { EntriesLink } from "./entries-link.tsx";
import { PeriodForm } from "./period-form.tsx";
import { Rates } from "./rates.tsx";
import { periodName, usePeriod } from "./use-period.ts";

/** The rows of the skeleton. */
const TALL_ROWS = 6;

/** Shows by method what came in, went back, went to fees and is left. The gateway's own word is beside the fee. */
export function Page() {
  const { period, by } = usePeriod();
  const { data, error, isLoading, mutate } = useReply(getNet, { query: { ...period, by } });
  const { data: rates, mutate: readRates } = useReply(getRates, {});
  const names = new Map(rates?.names.map(({ name, label }) => [name, label]));
  const done = () => {
    void readRates();
    void mutate();
  };
  return (
    <>
      <PageHeader
        title="Tiền ròng"
        description="Còn lại là tiền vào trừ tiền hoàn và phí. Phí tính theo mức đã đặt cho từng lần nạp, làm tròn đến đồng; chưa đặt mức thì lấy phần đối tác báo đã giữ."
      />
      <PeriodForm />
      {error && <LoadFailure error={error} isRetrying={isLoading} onRetry={() => void mutate()} />}
      {!data && isLoading && <Skeletons count={TALL_ROWS} height="2.25rem" />}
      {data && <NetTables net={data} names={names} />}
      {rates && (
        <Rates
          rates={rates.rates}
          names={rates.names}
          labels={names}
          about={({ name }) => name !== VAT_RATE}
          title="Mức phí"
          action="Đặt mức phí"
          onDone={done}
        />
      )}
    </>
  );
}

type Names = ReadonlyMap<string, string>;

function NetTables({ net, names }: { net: ReplyOf<typeof getNet>; names: Names }) {
  const { whole, periods } = net;
  const unset = whole.filter(({ hasRate }) => !hasRate);
  const newestFirst = [...periods].reverse();
  return (
    <>
      {unset.length > 0 && (
        <Notice
          tone="warning"
          title={`Chưa đặt mức phí: ${unset.map(({ method }) => nameOf(names, method)).join(", ")}`}
        >
          Phần còn lại của các phương thức này chỉ trừ phí mà đối tác đã báo. Đặt ở “Mức phí” cuối
          trang.
        </Notice>
      )}
      <Panel title="Theo phương thức">
        <DenseTable
          caption="Tiền ròng theo phương thức"
          columns={[methodColumn(names), ...AMOUNTS]}
          rows={whole.length > 0 ? [...whole, totalOf(whole)] : []}
          rowKey={({ method }) => method}
        />
      </Panel>
      <Panel title="Theo kỳ">
        <DenseTable
          caption="Tiền ròng theo kỳ"
          columns={[periodColumn(newestFirst), methodColumn(names), ...AMOUNTS]}
          rows={newestFirst}
          rowKey={({ period, method }) => `${period} ${method}`}
        />
      </Panel>
    </>
  );
}

/** No method has this name. */
const TOTAL = "";
const OTHER_NAMES: Readonly<Record<string, string>> = {
  [TOTAL]: "Tổng cộng",
  unknown: "Tài khoản chưa khai báo",
};

function totalOf(rows: readonly NetOfMethod[]): NetOfMethod {
  const sum = (amountOf: (row: NetOfMethod) => number) =>
    rows.reduce((total, row) => total + amountOf(row), 0);
  return {
    ...rows[0]!,
    method: TOTAL,
    account: "cash:",
    hasRate: rows.every(({ hasRate }) => hasRate),
    payments: sum(({ payments }) => payments),
    grossVnd: sum(({ grossVnd }) => grossVnd),
    returnedVnd: sum(({ returnedVnd }) => returnedVnd),
    feeVnd: sum(({ feeVnd }) => feeVnd),
    netVnd: sum(({ netVnd }) => netVnd),
    keptVnd: null,
    keptPayments: 0,
  };
}

/** Names a period beside the first of its methods only, so that the eye finds where the next one begins. */
function periodColumn(rows: readonly NetOfMethod[]): Column<NetOfMethod> {
  const begins = new Set(rows.filter(({ period }, at) => period !== rows[at - 1]?.period));
  return {
    key: "period",
    header: "Kỳ",
    onCard: "start",
    cell: (row) => (
      <span className={begins.has(row) ? "strong" : "visually-hidden-wide"}>
        {row.period === null ? "" : periodName(row.period)}
      </span>
    ),
  };
}

const nameOf = (names: Names, method: string): string =>
  names.get(method) ?? OTHER_NAMES[method] ?? method;

const methodColumn = (names: Names): Column<NetOfMethod> => ({
  key: "method",
  header: "Phương thức",
  onCard: "start",
  cell: ({ method, account, from, to }) => (
    <EntriesLink accounts={[account]} from={from} to={to}>
      {method === TOTAL ? <strong>{OTHER_NAMES[TOTAL]}</strong> : nameOf(names, method)}
    </EntriesLink>
  ),
});

const amount = (
  key: "payments" | "grossVnd" | "returnedVnd" | "netVnd",
  header: string,
): Column<NetOfMethod> => ({
  key,
  header,
  align: "end",
  onCard: "line",
  cell: ({ [key]: sum, method, account, from, to }) => (
    <EntriesLink amount={sum} accounts={[account]} {...{ from, to }}>
      {method === TOTAL ? <strong>{formatNumber(sum)}</strong> : formatNumber(sum)}
    </EntriesLink>
  ),
});

const AMOUNTS: readonly Column<NetOfMethod>[] = [
  amount("payments", "Lần nạp"),
  amount("grossVnd", "Tiền vào (đ)"),
  amount("returnedVnd", "Tiền hoàn (đ)"),
  {
    key: "fee",
    header: "Phí (đ)",
    align: "end",
    onCard: "line",
    cell: ({ feeVnd, hasRate, method }) => (
      <>
        {!hasRate && (
          <span className="fine-print">
            {feeVnd === 0 ? "chưa đặt mức" : method === TOTAL ? "chưa đủ mức " : "theo đối tác "}
          </span>
        )}
        {(hasRate || feeVnd > 0) && formatNumber(feeVnd)}
      </>
    ),
  },
  amount("netVnd", "Còn lại (đ)"),
  { key: "kept", header: "Đối tác giữ (đ)", align: "end", onCard: "line", cell: kept },
];

/** What the other side kept, and below it how that differs from our rate. */
function kept(row: NetOfMethod): ReactNode {
  if (row.keptVnd === null) return null;
  return (
    <>
      {formatNumber(row.keptVnd)}
      <div className="fine-print">{differenceOf(row, row.keptVnd)}</div>
    </>
  );
}

function differenceOf(
  { keptPayments, payments, feeVnd, hasRate, method }: NetOfMethod,
  keptVnd: number,
): string {
  const isPart = method.startsWith("card") && keptPayments < payments;
  if (isPart) return `của ${formatNumber(keptPayments)} thẻ`;
  if (!hasRate) return "";
  return keptVnd === feeVnd ? "khớp" : `lệch ${formatNumber(keptVnd - feeVnd)}`;
}
