/** Lists booked refunds that wait to be paid: to whom, in which file, and what is next. */
import { OUTGOING_DUE_HOURS } from "@portal/contract/console/outgoing";
import { listPayouts, type Payout, type PayoutState } from "@portal/contract/console/payouts";
import { banks } from "@portal/contract/values/banks";
import { formatDateTime, formatNumber } from "../../../src/lib/text/format.ts";
import { Badge, type BadgeTone } from "../../../src/ui/feedback/badge.tsx";
import { Link } from "../../../src/ui/page/link.tsx";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import { moneyPlace } from "../books/account-names.ts";
import { OperationChoices } from "../operations/operation-choices.tsx";
import { Due } from "../queues/due.tsx";
import type { TableColumn } from "../table/column.ts";
import { DataTable } from "../table/data-table.tsx";
import { choicesOf, type Filter } from "../table/filters.ts";
import { useList } from "../table/use-list.ts";
import { payoutChoices, reasons } from "./money-choices.ts";
import { PayoutFiles } from "./payout-files.tsx";

const STATES: Readonly<Record<PayoutState, string>> = {
  missing: "Thiếu tài khoản",
  ready: "Chờ lập tệp",
  sent: "Chờ ngân hàng",
  wallet: "Hoàn trên ví",
};

const TONES: Readonly<Record<PayoutState, BadgeTone>> = {
  missing: "danger",
  ready: "warning",
  sent: "jade",
  wallet: "neutral",
};

const FILTERS: readonly Filter[] = [
  {
    kind: "choice",
    name: "state",
    label: "Trạng thái",
    choices: choicesOf(STATES),
  },
  { kind: "days", from: "from", to: "to", label: "Ngày ghi sổ" },
];

const bankName = (bank: string | null): string | null =>
  bank === null ? null : (banks[bank]?.name ?? bank);

const COLUMNS: readonly TableColumn<Payout>[] = [
  {
    key: "due",
    header: "Hạn",
    sort: "at",
    width: "6rem",
    onCard: "start",
    moment: ({ dueAt }) => dueAt,
    cell: ({ dueAt }) => <Due at={dueAt} />,
  },
  {
    key: "amount",
    header: "Số tiền (đ)",
    sort: "amountVnd",
    width: "7rem",
    align: "end",
    onCard: "end",
    text: ({ amountVnd }) => amountVnd,
    cell: ({ amountVnd }) => <strong>{`${formatNumber(amountVnd)}đ`}</strong>,
  },
  {
    key: "state",
    header: "Trạng thái",
    width: "8rem",
    onCard: "start",
    text: ({ state }) => STATES[state],
    cell: ({ state }) => <Badge tone={TONES[state]}>{STATES[state]}</Badge>,
  },
  {
    key: "name",
    header: "Người nhận",
    width: "minmax(9rem, 1.2fr)",
    onCard: "line",
    text: ({ payerName }) => payerName,
    cell: ({ payerName, payerBank, payerAccount }) =>
      payerAccount === null ? (
        <span className="faint">chưa ghi</span>
      ) : (
        <>
          {payerName}
          <span className="block soft">{`${bankName(payerBank) ?? ""} ${payerAccount}`}</span>
        </>
      ),
  },
  {
    key: "bank",
    header: "Ngân hàng",
    width: "",
    isFileOnly: true,
    onCard: "line",
    text: ({ payerBank }) => bankName(payerBank),
  },
  {
    key: "account",
    header: "Tài khoản nhận",
    width: "",
    isFileOnly: true,
    onCard: "line",
    text: ({ payerAccount }) => payerAccount,
  },
  {
    key: "content",
    header: "Nội dung",
    width: "minmax(8rem, 0.9fr)",
    onCard: "line",
    text: ({ content }) => content,
  },
  {
    key: "code",
    header: "Lý do",
    width: "minmax(7rem, 0.8fr)",
    onCard: "line",
    text: ({ code }) => reasons[code],
  },
  {
    key: "from",
    header: "Từ tài khoản",
    width: "minmax(8rem, 0.9fr)",
    onCard: "line",
    text: ({ cashAccount }) => moneyPlace(cashAccount),
  },
];

const rowKey = ({ refund }: Payout) => refund;

export function Page() {
  const list = useList(listPayouts, { rowKey, filters: FILTERS });
  return (
    <>
      <PageHeader
        title="Chi hoàn tiền"
        description={`Khoản đã ghi sổ hoàn, cần chuyển cho người gửi trong ${OUTGOING_DUE_HOURS} giờ. Ngân hàng báo tiền đi thì khoản tự đóng.`}
      />
      <PayoutFiles onDone={list.refresh} />
      <DataTable
        caption="Khoản hoàn chờ chi"
        list={list}
        columns={COLUMNS}
        detail={(row) => <PayoutDetail payout={row} onDone={list.refresh} />}
        fileName="cho-chi"
        emptyTitle="Không có khoản nào chờ chi"
      />
    </>
  );
}

type PayoutDetailProps = {
  readonly payout: Payout;
  readonly onDone: () => void;
};

function PayoutDetail({ payout, onDone }: PayoutDetailProps) {
  const { state, fileId, sentAt, noticeId } = payout;
  return (
    <div className="stack-3">
      {state === "sent" && sentAt !== null && (
        <p>{`Trong tệp chi số ${fileId} từ ${formatDateTime(sentAt)}. Nếu ngân hàng không chi, hai người mở lại khoản này trước khi lập tệp khác hoặc đóng khoản.`}</p>
      )}
      {state === "wallet" && (
        <p>Hoàn tiền trong trang quản lý của ví; khi ví báo tiền đi, khoản này tự đóng.</p>
      )}
      <OperationChoices choices={payoutChoices(payout)} onDone={onDone} />
      <p>
        <Link to={`/notices/${noticeId}`}>Xem khoản tiền vào được hoàn</Link>
      </p>
    </div>
  );
}
