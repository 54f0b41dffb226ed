/**
 * Books money that leaves our accounts: refunds and their reasons, and outgoing entries, which are matched to refunds
 * or explained.
 */
import type {
  closingCodes,
  outgoingCodes,
  chargebackCodes,
  refundCodes,
} from "@portal/contract/console/refund-codes";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** Why money goes back: a closed list, which the database has too. */
export type RefundReason = {
  readonly code: (typeof refundCodes)[number] | (typeof chargebackCodes)[number];
  readonly meaning: string;
  /** Shown to the player, unless staff give another text. */
  readonly note: string;
};

const refundReasons: readonly RefundReason[] = [
  {
    code: "bank_reversal",
    meaning: "the bank took the transfer back",
    note: "Ngân hàng đã thu hồi khoản tiền này nên số KP đã cộng bị thu hồi.",
  },
  {
    code: "wallet_reversal",
    meaning: "the wallet took the payment back",
    note: "Ví điện tử đã thu hồi khoản tiền này nên số KP đã cộng bị thu hồi.",
  },
  {
    code: "stolen_account",
    meaning: "chargeback: the payer's account was used by a stranger",
    note: "Chủ tài khoản báo không thực hiện giao dịch này nên số KP đã cộng bị thu hồi.",
  },
  {
    code: "disputed",
    meaning: "chargeback: the payer disputes it for another reason",
    note: "Người chuyển tiền khiếu nại giao dịch này nên số KP đã cộng bị thu hồi.",
  },
  {
    code: "payer_request",
    meaning: "the payer asked for it back",
    note: "Khoản tiền đã được hoàn theo yêu cầu nên số KP đã cộng bị thu hồi.",
  },
  {
    code: "paid_twice",
    meaning: "the payer paid twice",
    note: "Khoản chuyển trùng đã được hoàn nên số KP của khoản đó bị thu hồi.",
  },
  {
    code: "wrong_amount",
    meaning: "more was paid than was meant",
    note: "Phần tiền chuyển thừa đã được hoàn nên số KP của phần đó bị thu hồi.",
  },
  {
    code: "wrong_player",
    meaning: "it was paid for another player than was meant",
    note: "Khoản tiền được chuyển nhầm cho tài khoản này nên đã được hoàn lại.",
  },
  {
    code: "not_delivered",
    meaning: "what was bought could not be delivered",
    note: "Giao dịch không hoàn tất được nên khoản tiền đã được hoàn lại.",
  },
  {
    code: "underage",
    meaning: "a guardian asked for a child's payment back",
    note: "Khoản tiền đã được hoàn theo yêu cầu của người giám hộ.",
  },
  {
    code: "technical_error",
    meaning: "a fault of ours or of a provider's",
    note: "Khoản tiền đã được hoàn do lỗi kỹ thuật, mong bạn thông cảm.",
  },
  {
    code: "test",
    meaning: "a payment made to try something out",
    note: "Khoản tiền thử nghiệm đã được hoàn lại.",
  },
  {
    code: "unmatched",
    meaning: "money that named no player went back to its payer",
    note: "Khoản tiền không ghi rõ người nhận đã được hoàn lại.",
  },
];

/** @returns undefined for an unknown code */
export const findRefundReason = (code: string): RefundReason | undefined =>
  refundReasons.find((reason) => reason.code === code);

/** A refund to be booked. The money itself is sent back outside the portal. */
export type RefundOrder = {
  readonly noticeId: number;
  /** Null: all that was not refunded yet. */
  readonly amountVnd: number | null;
  readonly reasonCode: string;
  /** The idempotency key: a transfer is refunded once under each key. */
  readonly key: string;
  readonly by: string;
  /** What the player reads. */
  readonly note: string;
};

/**
 * `part_of_unmatched`: unmatched money can only go back whole. `returned`, `taken`: it was given back, or to a player.
 */
export type RefundOutcome =
  | "refunded"
  /** Already refunded under this key. */
  | "known"
  | "too_much"
  | "part_of_unmatched"
  | "returned"
  | "taken";

/** Books the refund against the account that the money came to, and takes back the credit that it gave. */
export function refundNotice(
  tx: Queries,
  { noticeId, amountVnd, reasonCode, key, by, note }: RefundOrder,
): Promise<{ readonly outcome: RefundOutcome; readonly refundId: number | null }> {
  return tx.write.one(sql`
    select outcome, refund_id as "refundId"
    from refund_notice(${noticeId}, ${amountVnd}, ${reasonCode}, ${key}, ${by}, ${note})`);
}

export type Refund = {
  readonly refundId: number;
  readonly transfer: string;
  readonly amountVnd: number;
  readonly reasonCode: string;
  /** The ledger account that the refund went from. */
  readonly account: string;
  /** How much of the transfer has not gone back. */
  readonly leftVnd: number;
  readonly userId: number | null;
  readonly username: string | null;
  readonly recallId: string | null;
  readonly recalledKp: number;
};

export function findRefund(db: Queries, refundId: number): Promise<Refund> {
  return db.one<Refund>(sql`
    select r.id as "refundId", n.provider || ':' || n.event_id as transfer,
      r.amount_vnd as "amountVnd", r.reason_code as "reasonCode", n.cash_account as account,
      n.amount_vnd - (select sum(o.amount_vnd)::bigint from refunds o where o.notice_id = n.id)
        as "leftVnd",
      u.id as "userId", u.username, r.recall_id as "recallId", coalesce(-t.value, 0) as "recalledKp"
    from refunds r
    join inbound_notices n on n.id = r.notice_id
    left join notice_claims c on c.notice_id = n.id
    left join users u on u.id = coalesce(n.user_id, c.user_id)
    left join transactions t on t.id = r.recall_id
    where r.id = ${refundId}`);
}

/** @returns the amount in đồng; 0 where there is no such refund */
export function findRefundAmount(db: Queries, refundId: number): Promise<number> {
  return db.value<number>(sql`
    select coalesce((select amount_vnd from refunds where id = ${refundId}), 0)`);
}

/** Money that left an account, as its feed reported it. */
export type OutgoingEntry = {
  readonly provider: string;
  readonly eventId: string;
  readonly raw: Buffer;
  readonly cashAccount: string;
  readonly accountNumber: string;
  readonly reference: string | null;
  readonly content: string;
  readonly amountVnd: number;
  readonly occurredAt: Date;
};

/** Stores an outgoing entry. @returns its id, or null if it was stored before */
export function receiveOutgoing(tx: Queries, entry: OutgoingEntry): Promise<number | null> {
  return tx.write.value<number | null>(sql`
    select receive_outgoing(${entry.provider}, ${entry.eventId}, ${entry.raw}, ${entry.cashAccount},
      ${entry.accountNumber}, ${entry.reference}, ${entry.content}, ${entry.amountVnd},
      ${entry.occurredAt})`);
}

/** An arrived transfer that the content of an outgoing entry names. */
export type NamedTransfer = {
  readonly noticeId: number;
  /** A booked refund of the entry's amount whose own outgoing entry has not been seen. */
  readonly waitingRefundId: number | null;
};

export function findNamedTransfers(tx: Queries, outboundId: number): Promise<NamedTransfer[]> {
  return tx.many<NamedTransfer>(sql`
    select notice_id as "noticeId", waiting_refund_id as "waitingRefundId"
    from named_by_outgoing(${outboundId})`);
}

/** @returns the oldest refund of this transfer and amount whose outgoing entry has not been seen */
export async function findWaitingRefund(
  tx: Queries,
  noticeId: number,
  amountVnd: number,
): Promise<number | undefined> {
  const waiting = await tx.maybe<{ id: number }>(sql`
    select r.id from waiting_refunds r
    where r.notice_id = ${noticeId} and r.amount_vnd = ${amountVnd}
    order by r.id limit 1`);
  return waiting?.id;
}

/**
 * Records that an outgoing entry is a refund's. @returns false if either is matched already, or amounts or accounts
 * differ
 */
export function matchOutgoing(
  tx: Queries,
  match: { readonly outboundId: number; readonly refundId: number; readonly by: string },
): Promise<boolean> {
  return tx.write.value<boolean>(
    sql`select match_outgoing(${match.outboundId}, ${match.refundId}, ${match.by})`,
  );
}

/** Why money left an account, if it was no refund. */
export type OutgoingCode = (typeof outgoingCodes)[number];

/** Books an outgoing entry that is no refund. @returns false if the entry is explained already */
export function bookPaidOut(
  tx: Queries,
  { outboundId, code, by }: { outboundId: number; code: OutgoingCode; by: string },
): Promise<boolean> {
  return tx.write.value<boolean>(sql`select book_outgoing(${outboundId}, ${code}, ${by})`);
}

/** Why a booked refund will never be paid out. */
type ClosingCode = (typeof closingCodes)[number];

/** Closes a refund. @returns false if the money has left, the refund is closed already, or the code does not fit */
export function closeRefund(
  tx: Queries,
  { refundId, code, by }: { refundId: number; code: ClosingCode; by: string },
): Promise<boolean> {
  return tx.write.value<boolean>(sql`select close_refund(${refundId}, ${code}, ${by})`);
}

/** An outgoing entry without an explanation. */
export type UnexplainedOutgoing = {
  readonly outboundId: number;
  /** The name that commands use: the feed and the feed's own id. */
  readonly name: string;
  readonly account: string;
  readonly reference: string | null;
  readonly content: string;
  readonly amountVnd: number;
  readonly occurredAt: string;
};

/** Lists the unexplained entries, oldest first; only the one with this name, if a name is given. */
export function listOutgoing(
  db: Queries,
  { name, atMost }: { readonly name: string | null; readonly atMost: number },
): Promise<UnexplainedOutgoing[]> {
  return db.many<UnexplainedOutgoing>(sql`
    select o.id as "outboundId", o.provider || ':' || o.event_id as name, o.cash_account as account,
      o.reference, o.content, o.amount_vnd as "amountVnd", o.occurred_at as "occurredAt"
    from outbound_notices o
    where not exists (select from outbound_matches m where m.outbound_id = o.id)
      and not exists (select from outgoing_bookings b where b.outbound_id = o.id)
      and (${name}::text is null or o.provider || ':' || o.event_id = ${name})
    order by o.id limit ${atMost}`);
}
