/** Lists what outside parties have not decided, oldest first. A row opens to the choices. */
import {
  listStuck,
  STUCK_DUE_HOURS,
  STUCK_MINUTES,
  type stuckKinds,
  type StuckMoney,
} from "@portal/contract/console/money-queues";
import { formatNumber } from "../../../src/lib/text/format.ts";
import { Link } from "../../../src/ui/page/link.tsx";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import { OperationChoices } from "../operations/operation-choices.tsx";
import { OWNER_COLUMN, OWNER_FILTER } from "../queues/owner-column.ts";
import { Owner } from "../queues/owner.tsx";
import type { TableColumn } from "../table/column.ts";
import { DataTable } from "../table/data-table.tsx";
import { choicesOf, type Filter } from "../table/filters.ts";
import { useList } from "../table/use-list.ts";
import { Age } from "./age.tsx";
import { cardChoices, paymentChoices, rechargeChoices } from "./money-choices.ts";

const KINDS: Readonly<Record<(typeof stuckKinds)[number], string>> = {
  recharge: "Nạp game",
  card: "Thẻ cào",
  payment: "Ví điện tử",
};

const FILTERS: readonly Filter[] = [
  {
    kind: "choice",
    name: "kind",
    label: "Loại",
    choices: choicesOf(KINDS),
  },
  { kind: "text", name: "username", label: "Người chơi" },
  { kind: "text", name: "what", label: "Mã biên nhận, đơn ví" },
  OWNER_FILTER,
];

const COLUMNS: readonly TableColumn<StuckMoney>[] = [
  {
    key: "age",
    header: "Đã chờ",
    sort: "at",
    width: "6rem",
    onCard: "start",
    moment: ({ at }) => at,
    isAge: true,
    cell: ({ at }) => <Age since={at} dueHours={STUCK_DUE_HOURS} />,
  },
  { key: "kind", header: "Loại", width: "7rem", onCard: "end", text: ({ kind }) => KINDS[kind] },
  {
    key: "amount",
    header: "Giá trị",
    width: "7rem",
    align: "end",
    onCard: "start",
    text: ({ amount }) => amount,
    cell: ({ kind, amount }) => `${formatNumber(amount)}${kind === "recharge" ? " KP" : "đ"}`,
  },
  {
    key: "username",
    header: "Người chơi",
    width: "7.5rem",
    onCard: "end",
    text: ({ username }) => username,
  },
  {
    key: "about",
    header: "Đến",
    width: "minmax(10rem, 1fr)",
    onCard: "line",
    text: ({ about, content }) => about ?? content,
  },
  {
    key: "asked",
    header: "Đã hỏi",
    width: "minmax(10rem, 1fr)",
    onCard: "line",
    text: ({ attempts, lastError }) => askedOf(attempts, lastError),
  },
  OWNER_COLUMN,
];

function askedOf(attempts: number | null, lastError: string | null): string {
  if (attempts === null) return "không ai hỏi nữa";
  return `${formatNumber(attempts)} lần${lastError === null ? "" : `, lỗi: ${lastError}`}`;
}

function choicesFor({ kind, what, amount }: StuckMoney) {
  if (kind === "recharge") return rechargeChoices(what);
  return kind === "card" ? cardChoices(what, amount) : paymentChoices(what, amount);
}

const rowKey = ({ what }: StuckMoney) => what;

export function Page() {
  const list = useList(listStuck, { rowKey, filters: FILTERS });
  return (
    <>
      <PageHeader
        title="Giao dịch bị treo"
        description={`Chưa có kết quả sau ${STUCK_MINUTES} phút. Hạn xử lý: ${STUCK_DUE_HOURS} giờ mỗi giao dịch.`}
      />
      <DataTable
        caption="Giao dịch bị treo"
        list={list}
        columns={COLUMNS}
        detail={(row) => (
          <div className="stack-3">
            <Owner queue="stuck" item={row.what} owner={row.owner} onChange={list.refresh} />
            <OperationChoices choices={choicesFor(row)} onDone={list.refresh} />
            {row.kind !== "payment" && (
              <p>
                <Link to={`/transactions/${row.what}`}>Xem cả giao dịch</Link>
              </p>
            )}
          </div>
        )}
        fileName="giao-dich-treo"
        emptyTitle="Không có giao dịch nào bị treo"
      />
    </>
  );
}
