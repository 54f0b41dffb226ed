import type { OperationEvidence } from "@portal/contract/console/evidence";
import { bankOf } from "@portal/contract/console/payouts";
import { banks } from "@portal/contract/values/banks";
import { formatDateTime, formatNumber } from "../../../src/lib/text/format.ts";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { Link } from "../../../src/ui/page/link.tsx";
import { moneyPlace } from "../books/account-names.ts";
import { changeNames } from "../cases/words.ts";
import { DetailList } from "../money/detail-list.tsx";
import { wordOf } from "./facts.tsx";

/** Shows whom an operation concerns, what it changes and ends, and warnings. */
export function Evidence({ evidence }: { evidence: OperationEvidence }) {
  const { player, transfer, contacts, changes, consequences, warnings } = evidence;
  const ended = Object.entries(consequences).filter(([, value]) => value !== false && value !== 0);
  return (
    <>
      {warnings.map((warning) => (
        <Notice key={warning} tone="warning">
          {warning}
        </Notice>
      ))}
      {transfer && <DetailList items={factsOfTransfer(transfer)} />}
      {player && (
        <p>
          Người chơi <Link to={`/players/${player.username}`}>{player.username}</Link>
          {`, ${lastTopUpInWords(player)}, số dư ${formatNumber(player.balanceKp)} KP`}
          {player.isLocked && ", đang bị khóa"}
          {player.isSpendingStopped && ", đang bị ngừng chi tiêu"}
        </p>
      )}
      {changes.map(({ what, before, after }) => (
        <p key={what}>
          {`${CHANGES[what] ?? what}: `}
          <strong>{`${before === "" ? "chưa có" : wordOf(before)} → ${wordOf(after)}`}</strong>
        </p>
      ))}
      {contacts && <DetailList items={factsOfContacts(contacts)} />}
      {ended.length > 0 && (
        <Notice tone="warning" title="Không thể hoàn tác">
          {sentenceOf(ended.map(([name, value]) => inWords(name, value)).join(", "))}
        </Notice>
      )}
    </>
  );
}

const lastTopUpInWords = ({ lastTopUp }: NonNullable<OperationEvidence["player"]>): string =>
  lastTopUp === null
    ? "chưa nạp lần nào"
    : `nạp gần nhất ${formatNumber(lastTopUp.amountVnd)}đ lúc ${formatDateTime(lastTopUp.at)}`;

type Transfer = NonNullable<OperationEvidence["transfer"]>;

const factsOfTransfer = ({ payerName, payerBank, payerAccount, ...transfer }: Transfer) => {
  const bank = banks[bankOf(payerBank) ?? ""]?.name ?? payerBank;
  const payer = [payerName, bank, payerAccount].filter((part) => part !== null).join(" · ");
  return [
    ["Người chuyển", payer || "ngân hàng không báo"],
    ["Nội dung chuyển", transfer.content],
    [
      "Vào tài khoản",
      `${moneyPlace(transfer.cashAccount)}, ${formatDateTime(transfer.occurredAt)}`,
    ],
  ] as const;
};

type Contacts = NonNullable<OperationEvidence["contacts"]>;

const factsOfContacts = ({ phone, email, changes }: Contacts) =>
  [
    ["Điện thoại hiện nay", contactInWords(phone)],
    ["Email hiện nay", contactInWords(email)],
    ["Đã đổi trong 72 giờ qua", changes.map(changeInWords).join(", ") || "không có gì"],
  ] as const;

const contactInWords = (contact: Contacts["phone"]): string =>
  contact === null
    ? "chưa có"
    : `${contact.masked}, ${contact.isVerified ? "đã" : "chưa"} xác minh`;

const changeInWords = ({ what, changedAt, isUndone }: Contacts["changes"][number]): string =>
  `${changeNames[what] ?? what} lúc ${formatDateTime(changedAt)}${isUndone ? " (đã hoàn tác)" : ""}`;

const CHANGES: Readonly<Record<string, string>> = {
  balanceKp: "Số dư (KP)",
  isStopped: "Ngừng chi tiêu",
  isLocked: "Khóa",
  accountNumber: "Tài khoản nhận tiền",
  phone: "Điện thoại",
  email: "Email",
};

/** What it does, as a verb; # is how many. */
const CONSEQUENCES: Readonly<Record<string, string>> = {
  endedSessions: "đăng xuất # thiết bị",
  removedPasskeys: "xóa # khóa truy cập",
  removesAuthenticator: "gỡ ứng dụng xác thực",
  removesPassword: "xóa mật khẩu",
  waitingPurchases: "giữ # gói đang chờ đến khi người chơi xác nhận lại",
};

const inWords = (name: string, value: OperationEvidence["consequences"][string]): string =>
  (CONSEQUENCES[name] ?? name).replace("#", wordOf(value));

/** `Đăng xuất 3 thiết bị, xóa 2 khóa truy cập.` */
const sentenceOf = (words: string): string =>
  `${words.slice(0, 1).toLocaleUpperCase("vi")}${words.slice(1)}.`;
