/** Lists money that has left the accounts or will. A row opens to the reason and the choices. */
import {
  listOutgoing,
  type Outgoing,
  OUTGOING_DUE_HOURS,
  type OutgoingState,
} from "@portal/contract/console/outgoing";
import { formatNumber } from "../../../src/lib/text/format.ts";
import { Badge, type BadgeTone } from "../../../src/ui/feedback/badge.tsx";
import { Link } from "../../../src/ui/page/link.tsx";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import { moneyPlace } from "../books/account-names.ts";
import { OperationChoices } from "../operations/operation-choices.tsx";
import type { TableColumn } from "../table/column.ts";
import { DataTable } from "../table/data-table.tsx";
import { choicesOf, type Filter } from "../table/filters.ts";
import { useList } from "../table/use-list.ts";
import { Age } from "./age.tsx";
import { outgoingChoices, outgoingReasons, promisedChoices, reasons } from "./money-choices.ts";

const STATES: Readonly<Record<OutgoingState, string>> = {
  unexplained: "Chưa rõ lý do",
  promised: "Chờ tiền đi",
  refund: "Hoàn tiền",
  booked: "Đã ghi sổ",
};

const TONES: Readonly<Record<OutgoingState, BadgeTone>> = {
  unexplained: "danger",
  promised: "warning",
  refund: "jade",
  booked: "neutral",
};

const FILTERS: readonly Filter[] = [
  { kind: "text", name: "q", label: "Mã giao dịch" },
  {
    kind: "choice",
    name: "state",
    label: "Trạng thái",
    choices: choicesOf(STATES),
  },
  { kind: "text", name: "account", label: "Số tài khoản" },
  { kind: "days", from: "from", to: "to", label: "Ngày" },
];

const REASONS = { ...reasons, ...outgoingReasons };
/** Matches an explanation that came from the bank's feed, not from staff. */
const FEED = /^feed /;
const isOpen = ({ state }: Outgoing) => state === "unexplained" || state === "promised";

const COLUMNS: readonly TableColumn<Outgoing>[] = [
  {
    key: "at",
    header: "Lúc",
    sort: "at",
    width: "7rem",
    onCard: "start",
    moment: ({ at }) => at,
  },
  {
    key: "amount",
    header: "Số tiền (đ)",
    width: "6rem",
    align: "end",
    onCard: "end",
    text: ({ amountVnd }) => amountVnd,
    cell: ({ amountVnd }) => <strong>{`${formatNumber(amountVnd)}đ`}</strong>,
  },
  {
    key: "state",
    header: "Trạng thái",
    width: "7.5rem",
    onCard: "start",
    text: ({ state }) => STATES[state],
    cell: ({ state }) => <Badge tone={TONES[state]}>{STATES[state]}</Badge>,
  },
  {
    key: "age",
    header: "Đã chờ",
    width: "5rem",
    onCard: "end",
    moment: (row) => (isOpen(row) ? row.at : null),
    isAge: true,
    cell: (row) => isOpen(row) && <Age since={row.at} dueHours={OUTGOING_DUE_HOURS} />,
  },
  {
    key: "code",
    header: "Lý do",
    width: "minmax(6rem, 0.6fr)",
    onCard: "line",
    text: ({ code }) => (code === null ? null : REASONS[code]),
  },
  {
    key: "account",
    header: "Từ tài khoản",
    width: "minmax(8.25rem, 0.9fr)",
    onCard: "line",
    text: ({ cashAccount }) => moneyPlace(cashAccount),
  },
  {
    key: "reference",
    header: "Mã giao dịch",
    width: "minmax(8.75rem, 0.8fr)",
    onCard: "line",
    text: ({ reference, state }) => (state === "promised" ? "chưa có" : reference),
  },
  {
    key: "content",
    header: "Nội dung",
    width: "minmax(5rem, 1fr)",
    onCard: "line",
    isBrief: true,
    text: ({ content }) => content,
  },
];

const rowKey = ({ name }: Outgoing) => name;

export function Page() {
  const list = useList(listOutgoing, { rowKey, filters: FILTERS });
  return (
    <>
      <PageHeader
        title="Tiền ra"
        description={`Gồm cả khoản hoàn chưa thấy tiền đi; nên rõ trong ${OUTGOING_DUE_HOURS} giờ.`}
      />
      <DataTable
        caption="Tiền ra"
        list={list}
        columns={COLUMNS}
        detail={(row) => <OutgoingDetail money={row} onDone={list.refresh} />}
        fileName="tien-ra"
        emptyTitle="Chưa có khoản tiền nào ra"
      />
    </>
  );
}

type OutgoingDetailProps = {
  readonly money: Outgoing;
  readonly onDone: () => void;
};

function OutgoingDetail({ money, onDone }: OutgoingDetailProps) {
  const { state, name, amountVnd, explainedBy, noticeId, accountNumber, content } = money;
  return (
    <div className="stack-3">
      <p>
        {state === "promised"
          ? `Đã ghi sổ hoàn tiền (${explainedBy}), nhưng ngân hàng hoặc ví chưa báo tiền rời tài khoản ${accountNumber}.`
          : `Thông báo ${name}, tài khoản ${accountNumber}.`}
        {state !== "promised" &&
          explainedBy !== null &&
          ` Xác định bởi ${explainedBy.replace(FEED, "nguồn báo ")}.`}
      </p>
      {content !== null && (
        <p className="note">{state === "promised" ? `Nội dung khi chuyển: ${content}` : content}</p>
      )}
      {state === "promised" && <OperationChoices choices={promisedChoices(name)} onDone={onDone} />}
      {state === "unexplained" && (
        <OperationChoices choices={outgoingChoices(name, amountVnd)} onDone={onDone} />
      )}
      {noticeId !== null && (
        <p>
          <Link to={`/notices/${noticeId}`}>Xem khoản tiền vào được hoàn</Link>
        </p>
      )}
    </div>
  );
}
