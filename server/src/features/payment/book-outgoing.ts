/** Books outgoing money: `bookOutgoing` for the feeds, `storeOutgoing` in a caller's transaction. */
import { writeAuditEntry } from "../../domain/ledger/run-operation.ts";
import { publishToUser } from "../../domain/notifications/live.ts";
import {
  findRefundReason,
  findNamed,
  findRefund,
  matchOutgoing,
  receiveOutgoing,
  type Refund,
  refundNotice,
} from "../../domain/payments/refunds.ts";
import type { Transaction } from "../../kit/database/database.ts";
import type { TransferNotice } from "../../providers/bank/transfer-feed.ts";
import type { Services } from "../../services.ts";
import type { ValidPortalSettings } from "../../settings/portal-settings.ts";
import { settingsIncluding, receivingAccount } from "../../settings/receiving-accounts.ts";

/** An entry of outgoing money, as its feed reported it. */
export type ReceivedOutgoing = {
  /** The feed's name. */
  readonly provider: string;
  readonly notice: TransferNotice;
  readonly raw: Buffer;
};

/**
 * Stores an entry of money that left one of the operator's accounts, once. If the entry names exactly one transfer and
 * says that it is a reversal, the refund is booked and the credit of the transfer recalled at once. All other entries
 * wait in a list for the operator.
 */
export async function bookOutgoing(services: Services, received: ReceivedOutgoing): Promise<void> {
  const { config, db, log, notifications } = services;
  const { eventId, amountVnd } = received.notice;
  const { provider: feed, notice } = received;
  const portal = await settingsIncluding(db, config.portal, { feed, ...notice });
  const booked = await db.repeatableTransaction((tx) => storeOutgoing(portal, tx, received));
  if (booked === "known") return;
  const about = { provider: received.provider, eventId, amountVnd };
  if (booked === "unexplained") {
    log.warn(
      { event: "outgoing_unexplained", ...about },
      "outgoing money waits for an operator's explanation",
    );
    return;
  }
  const { transfer, userId, recalledKp } = booked;
  log.warn(
    { event: "transfer_reversed", ...about, transfer, userId, recalledKp },
    "transfer reversed",
  );
  if (userId !== null) publishToUser(notifications, userId, { kind: "balance" });
}

/**
 * Like `bookOutgoing`, in the caller's transaction and without logging.
 * @returns the refund; "known" if the entry is stored or matches a booked refund; "unexplained" if it waits for an
 *   operator
 */
export async function storeOutgoing(
  { payment }: ValidPortalSettings,
  tx: Transaction,
  { provider, notice, raw }: ReceivedOutgoing,
): Promise<Refund | "known" | "unexplained"> {
  const { cashAccount } = receivingAccount(payment, provider, notice.accountNumber);
  const outboundId = await receiveOutgoing(tx, { ...notice, provider, cashAccount, raw });
  if (outboundId === null) return "known";
  const [named, ...others] = await findNamed(tx, outboundId);
  if (!named || others.length > 0) return "unexplained";
  const by = `feed ${provider}`;
  if (named.waitingRefundId !== null) {
    // An operator booked this refund before the bank reported it.
    const { waitingRefundId: refundId } = named;
    // A concurrent entry may have been matched first.
    return (await matchOutgoing(tx, { outboundId, refundId, by })) ? "known" : "unexplained";
  }
  if (!REVERSAL_WORDS.test(notice.content)) return "unexplained";
  const { code, note } = findRefundReason("bank_reversal")!;
  const { outcome, refundId } = await refundNotice(tx, {
    noticeId: named.noticeId,
    amountVnd: notice.amountVnd,
    reasonCode: code,
    key: `${provider}:${notice.eventId}`,
    by,
    note,
  });
  if (outcome !== "refunded" || refundId === null) return "unexplained";
  await matchOutgoing(tx, { outboundId, refundId, by });
  const refund = await findRefund(tx, refundId);
  const reason = `the bank's entry ${provider}:${notice.eventId}: ${notice.content}`;
  const auditEntry = { command: "transfers reversed", userId: refund.userId, details: refund };
  await writeAuditEntry(tx, { by, reason }, auditEntry);
  return refund;
}

/** Marks reversals. Other outgoing money, such as a fee, may name a transfer too. Banks write without diacritics. */
const REVERSAL_WORDS = /\b(HOAN (TRA|TIEN|LAI|GD)|TRA LAI|THU HOI|REVERS(AL|ED?)|REFUND(ED)?)\b/i;
