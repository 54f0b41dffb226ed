import type {
  Story,
  StoryJournal,
  StoryNotice,
  StoryTransaction,
} from "@portal/contract/console/money";
import type { ReactNode } from "react";
import { formatCoins, formatDateTime, formatNumber } from "../../../src/lib/text/format.ts";
import { sourceName } from "../../../src/lib/text/source-names.ts";
import { cx } from "../../../src/ui/page/cx.ts";
import { Link } from "../../../src/ui/page/link.tsx";
import { accountName } from "../books/account-names.ts";
import { CopyableCode } from "../copyable-id.tsx";
import { inUnit } from "../in-unit.ts";
import { commandName } from "../log/command-names.ts";
import { DetailList } from "./detail-list.tsx";
import styles from "./money.module.css";
import { nameOf, outcomeNames, statusNames } from "./names.ts";

const PLAYER_ACCOUNTS: Readonly<Record<string, string>> = {
  credit: "KP của người chơi",
  debt: "nợ của người chơi",
};

type TransactionStepProps = {
  transaction: StoryTransaction;
  /** The step above it, which says the bank's reference. */
  notice: StoryNotice | null;
};

/** Shows the transaction as its player sees it. */
export function TransactionStep({ transaction, notice }: TransactionStepProps) {
  const { id, type, status, username, creditKp, recalledKp, updatedAt } = transaction;
  return (
    <StoryStep title={nameOf(type)} at={transaction.createdAt}>
      <DetailList
        items={[
          ["Mã biên nhận", id],
          [
            "Người chơi",
            <Link key={username} to={`/players?${new URLSearchParams({ q: username }).toString()}`}>
              {username}
            </Link>,
          ],
          ["Trạng thái", `${statusNames[status] ?? status} (${formatDateTime(updatedAt)})`],
          [
            creditKp !== null && creditKp < 0 ? "Đã trừ" : "Đã cộng",
            creditKp === null ? null : `${formatNumber(Math.abs(creditKp))} KP`,
          ],
          ["Đã thu hồi", recalledKp === 0 ? null : `${formatNumber(recalledKp)} KP`],
          ["Qua", transaction.source && sourceName(transaction.source)],
          [
            type === "topup.card" ? "Mã của cổng thẻ" : "Mã giao dịch ngân hàng",
            transaction.reference === notice?.reference ? null : transaction.reference,
          ],
          ["Người chơi đọc thấy", transaction.note],
        ]}
      />
    </StoryStep>
  );
}

/** Shows the notice of the bank or wallet, and the match. */
export function NoticeStep({ notice }: { notice: StoryNotice }) {
  const { outcome, claimedBy, claimedAt, conflictsWith, raw } = notice;
  return (
    <StoryStep
      title={notice.isEntered ? "Khoản tiền nhập từ sao kê" : "Thông báo tiền vào"}
      at={notice.occurredAt}
    >
      <DetailList
        items={[
          ["Mã thông báo", notice.name],
          ["Số tiền", `${formatNumber(notice.amountVnd)}đ`],
          ["Nội dung", notice.content === "" ? "(đã xóa)" : notice.content],
          ["Mã giao dịch ngân hàng", notice.reference],
          ["Vào tài khoản", `${sourceName(notice.method)} · ${notice.accountNumber}`],
          ["Tài khoản sổ cái", accountName(notice.cashAccount)],
          ["Người chuyển", payerOf(notice)],
          ["Nhận lúc", formatDateTime(notice.receivedAt)],
          [
            "Trái với",
            conflictsWith && <Link to={`/notices/${conflictsWith.id}`}>{conflictsWith.name}</Link>,
          ],
          ["Khớp", outcome === null ? "chưa rõ chủ" : outcomeNames[outcome]],
          ["Người gán", claimedBy === "search" ? "người chơi tự tìm" : claimedBy],
          ["Gán lúc", claimedAt && formatDateTime(claimedAt)],
          ["Còn hoàn được", `${formatNumber(notice.leftVnd)}đ`],
        ]}
      />
      {raw !== null && (
        <details>
          <summary>Thông báo gốc</summary>
          <pre className={cx("verbatim code-block", styles["raw"])}>{raw}</pre>
        </details>
      )}
    </StoryStep>
  );
}

function payerOf({ payerName, payerAccount, payerBank }: StoryNotice): string | null {
  const parts = [payerName, payerAccount, payerBank].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(" · ");
}

/** The character that receives; null if the account does. */
const characterOf = ({ characterName, characterId }: NonNullable<Story["order"]>) =>
  characterId === null ? null : `${characterName ?? "không còn tên"} · mã ${characterId}`;

/** Why a card failed. */
const cardFailures: Readonly<Record<string, string>> = {
  bad_card: "thẻ sai hoặc đã dùng",
  wrong_value: "chọn sai mệnh giá",
  maintenance: "cổng thẻ bảo trì",
  rejected: "cổng thẻ từ chối",
  not_received: "cổng thẻ không nhận được",
};

/** The game and the gateway know a request by the id of its transaction. */
const SAME_ID = "như mã biên nhận";

/** Shows the delivery by an outside party: the game for an order, the gateway for a card. */
export function DeliveryStep({ story: { order, card, asking } }: { story: Story }) {
  if (!order && !card) return null;
  return (
    <StoryStep title={order ? "Giao xu trong game" : "Cổng thẻ"}>
      {order && (
        <DetailList
          items={[
            ["Mã yêu cầu", SAME_ID],
            ["Tài khoản", `${order.account} · máy chủ ${order.zoneName}`],
            ["Nhân vật", characterOf(order)],
            [order.coinName ?? "Xu", formatCoins(order.coins)],
            ["KP", formatNumber(order.creditKp)],
          ]}
        />
      )}
      {card && (
        <DetailList
          items={[
            ["Mã yêu cầu", SAME_ID],
            ["Thẻ", `${sourceName(card.provider)} · ${card.serial}`],
            ["Mệnh giá khai", `${formatNumber(card.declaredVnd)}đ`],
            ["Mệnh giá thật", card.realVnd === null ? null : `${formatNumber(card.realVnd)}đ`],
            ["Gửi lúc", card.sentAt && formatDateTime(card.sentAt)],
            ["Cổng nhận lúc", card.acceptedAt && formatDateTime(card.acceptedAt)],
            ["Có kết quả lúc", card.settledAt && formatDateTime(card.settledAt)],
            ["Lý do hỏng", card.failure && (cardFailures[card.failure] ?? card.failure)],
          ]}
        />
      )}
      {asking && (
        <DetailList
          items={[
            ["Đã hỏi", `${formatNumber(asking.attempts)} lần`],
            ["Hỏi lại lúc", asking.isGivenUp ? "không hỏi nữa" : formatDateTime(asking.nextAt)],
            ["Lỗi gần nhất", asking.lastError],
          ]}
        />
      )}
    </StoryStep>
  );
}

/** Shows the journals with their entries. */
export function JournalSteps({ journals }: { journals: readonly StoryJournal[] }) {
  return journals.map((journal) => (
    <StoryStep key={journal.id} title={`Bút toán: ${nameOf(journal.kind)}`} at={journal.postedAt}>
      <DetailList
        items={[
          [
            "Số bút toán",
            <CopyableCode key={journal.key} id={journal.key} shown={formatNumber(journal.id)} />,
          ],
          ["Người làm", journal.by],
          ["Lý do", journal.reason],
        ]}
      />
      <table className={cx("figure-table", styles["entries"])}>
        <thead>
          <tr>
            <th scope="col">Tài khoản</th>
            {["Nợ", "Có", "Số dư sau"].map((name) => (
              <th key={name} scope="col" className={styles["number"]}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {journal.entries.map(({ account, isPlayer, currency, amount, balanceAfter }) => (
            <tr key={`${account} ${currency}`}>
              <td>{isPlayer ? PLAYER_ACCOUNTS[account] : accountName(account)}</td>
              <td className={styles["number"]}>{amount < 0 && inCurrency(-amount, currency)}</td>
              <td className={styles["number"]}>{amount > 0 && inCurrency(amount, currency)}</td>
              <td className={styles["number"]}>{withSide(balanceAfter, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </StoryStep>
  ));
}

/** In the ledger a credit is positive, and a debit negative. */
const withSide = (balance: number, currency: string): string =>
  [
    ...(balance === 0 ? [] : [balance < 0 ? "Nợ" : "Có"]),
    inCurrency(Math.abs(balance), currency),
  ].join(" ");

const inCurrency = (amount: number, currency: string): string =>
  inUnit(amount, currency === "VND" ? "đ" : currency);

/** Lists the manual operations on it. */
export function TouchesStep({ touches }: { touches: Story["touches"] }) {
  return (
    <StoryStep title="Ai đã xử lý">
      <DetailList
        items={touches.map(({ id, at, operator, command, reason }) => [
          `${formatDateTime(at)} · ${operator}`,
          <span key={id}>
            {commandName(command)}: {reason}
          </span>,
        ])}
      />
    </StoryStep>
  );
}

/** Shows its cause and its consequences: bonus, recalls, refund. */
export function LinkedStep({ linked }: { linked: Story["linked"] }) {
  return (
    <StoryStep title="Giao dịch liên quan">
      <DetailList
        items={linked.map(({ id, type, status, value, currency, createdAt }) => [
          formatDateTime(createdAt),
          <Link key={id} to={`/transactions/${id}`}>
            {nameOf(type)} {formatNumber(value)} {currency === "VND" ? "đ" : currency} (
            {statusNames[status] ?? status})
          </Link>,
        ])}
      />
    </StoryStep>
  );
}

type StoryStepProps = {
  readonly title: string;
  readonly at?: string;
  readonly children: ReactNode;
};

/** One step of a story, with its time. */
function StoryStep({ title, at, children }: StoryStepProps) {
  return (
    <li className={cx("stack-2 box", styles["step"])}>
      <div className="row-3 lines-1 between align-baseline">
        <h2>{title}</h2>
        {at !== undefined && (
          <time className="soft smaller" dateTime={at}>
            {formatDateTime(at)}
          </time>
        )}
      </div>
      {children}
    </li>
  );
}
