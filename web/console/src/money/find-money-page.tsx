/** Finds money by any detail that is known: incoming, outgoing, cards, orders in the game. */
import {
  listMoney,
  type MoneyRow,
  type MoneyState,
  type MoneyWay,
} from "@portal/contract/console/find-money";
import { formatNumber } from "../../../src/lib/text/format.ts";
import { sourceName } from "../../../src/lib/text/source-names.ts";
import { Badge, type BadgeTone } from "../../../src/ui/feedback/badge.tsx";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import type { TableColumn } from "../table/column.ts";
import { DataTable } from "../table/data-table.tsx";
import { choicesOf, type Filter } from "../table/filters.ts";
import { useList } from "../table/use-list.ts";

const wayNames: Readonly<Record<MoneyWay, string>> = {
  in: "Tiền vào",
  out: "Tiền ra",
  card: "Thẻ cào",
  order: "Nạp game",
};

const stateNames: Readonly<Record<MoneyState, string>> = {
  credited: "Đã cộng",
  assigned: "Đã gán",
  returned: "Đã trả lại",
  "not-real": "Không có thật",
  unmatched: "Chưa rõ chủ",
  refund: "Hoàn tiền",
  booked: "Đã ghi sổ",
  unexplained: "Chưa rõ",
  pending: "Đang xử lý",
  success: "Thành công",
  failed: "Thất bại",
};

const stateTones: Readonly<Record<MoneyState, BadgeTone>> = {
  credited: "jade",
  assigned: "jade",
  returned: "neutral",
  "not-real": "neutral",
  unmatched: "warning",
  refund: "neutral",
  booked: "neutral",
  unexplained: "warning",
  pending: "warning",
  success: "jade",
  failed: "danger",
};

const FILTERS: readonly Filter[] = [
  { kind: "text", name: "q", label: "Mã, số seri" },
  { kind: "amount", name: "amountVnd", label: "Số tiền", unit: "đ" },
  { kind: "days", from: "from", to: "to", label: "Ngày" },
  {
    kind: "choice",
    name: "way",
    label: "Loại",
    choices: choicesOf(wayNames),
  },
  { kind: "text", name: "payer", label: "Người trả" },
  { kind: "text", name: "content", label: "Nội dung" },
  { kind: "text", name: "username", label: "Người chơi" },
];

const UNITS = { VND: "đ", KP: " KP" } as const;

const COLUMNS: readonly TableColumn<MoneyRow>[] = [
  {
    key: "at",
    header: "Lúc",
    sort: "at",
    width: "7rem",
    onCard: "start",
    moment: ({ at }) => at,
  },
  {
    key: "way",
    header: "Loại",
    width: "minmax(6rem, 0.5fr)",
    onCard: "start",
    text: ({ way }) => wayNames[way],
    cell: ({ way, method }) => (
      <>
        {wayNames[way]} <span className="soft">{sourceNameOf(method)}</span>
      </>
    ),
  },
  {
    key: "method",
    header: "Kênh",
    width: "",
    isFileOnly: true,
    onCard: "line",
    text: ({ method }) => sourceNameOf(method),
  },
  {
    key: "amount",
    header: "Số tiền",
    width: "7rem",
    align: "end",
    onCard: "end",
    text: ({ amount }) => amount,
    cell: ({ amount, currency, declaredVnd }) => (
      <>
        {`${formatNumber(amount)}${UNITS[currency]}`}
        {declaredVnd !== null && (
          <span className="block fine-print">{`khai ${formatNumber(declaredVnd)}đ`}</span>
        )}
      </>
    ),
  },
  {
    key: "declaredVnd",
    header: "Mệnh giá khai",
    width: "",
    isFileOnly: true,
    onCard: "line",
    text: ({ declaredVnd }) => declaredVnd,
  },
  {
    key: "state",
    header: "Trạng thái",
    width: "7.5rem",
    onCard: "end",
    text: ({ state }) => stateNames[state],
    cell: ({ state }) => <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>,
  },
  {
    key: "username",
    header: "Người chơi",
    width: "minmax(7.5rem, 0.7fr)",
    onCard: "start",
    text: ({ username }) => username,
  },
  {
    key: "reference",
    header: "Mã giao dịch, số seri",
    width: "minmax(8.5rem, 0.8fr)",
    onCard: "line",
    text: ({ reference }) => reference,
  },
  {
    key: "content",
    header: "Nội dung, người trả",
    width: "minmax(9rem, 1.2fr)",
    onCard: "line",
    isBrief: true,
    text: ({ content }) => content,
    cell: (row) =>
      (row.content ?? "") === "" && payerOf(row) === null ? null : (
        <>
          {row.content} {payerOf(row) !== null && <span className="soft">{payerOf(row)}</span>}
        </>
      ),
  },
  {
    key: "payer",
    header: "Người trả",
    width: "",
    isFileOnly: true,
    onCard: "line",
    text: payerOf,
  },
];

const sourceNameOf = (method: string | null) => (method === null ? null : sourceName(method));

function payerOf({ payer, payerName }: MoneyRow): string | null {
  return payer === null ? payerName : [payer, payerName].filter((part) => part !== null).join(" ");
}

const rowKey = ({ way, id }: MoneyRow) => `${way}:${id}`;

/** Outgoing money opens its row on the page Tiền ra. */
function hrefOf({ way, id, name }: MoneyRow): string {
  if (way === "out") return `/outgoing?${new URLSearchParams({ q: name ?? id }).toString()}`;
  return way === "in" ? `/notices/${id}` : `/transactions/${id}`;
}

export function Page() {
  const list = useList(listMoney, { rowKey, filters: FILTERS });
  return (
    <>
      <PageHeader title="Tìm tiền" />
      <DataTable
        caption="Tiền vào, tiền ra, thẻ cào, đơn nạp game"
        list={list}
        columns={COLUMNS}
        hrefOf={hrefOf}
        fileName="tien"
        emptyTitle="Chưa có khoản tiền nào"
      />
    </>
  );
}
