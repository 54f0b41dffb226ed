/** Books arrived transfers: `creditTransfer` for the feeds, `bookTransfer` for any caller. */
import { type Kp, kp, vnd } from "@portal/contract/values/money";
import { creditAndBonus } from "../../domain/ledger/conversion.ts";
import type {
  EntrySource,
  TransferOutcome,
  ReceiveTransfer,
} from "../../domain/ledger/receive-transfers.ts";
import { type Publishing, publishTopUp } from "../../domain/notifications/live.ts";
import { paymentCodesIn } from "../../domain/payments/match-content.ts";
import type { TransferNotice } from "../../providers/bank/transfer-feed.ts";
import type { Services } from "../../services.ts";
import type {
  TransferMethodSettings,
  ValidPortalSettings,
} from "../../settings/portal-settings.ts";
import { settingsIncluding, receivingAccount } from "../../settings/receiving-accounts.ts";

/**
 * Books an arrived transfer, exactly once, and credits it to the player whom its content names. A transfer stays
 * unmatched, for the operator, if it names no player or several, came to an account that the settings do not know, or
 * contradicts another notice.
 */
export async function creditTransfer(
  services: Services,
  provider: string,
  notice: TransferNotice,
  raw: Buffer,
): Promise<void> {
  const { receiveTransfer, config, db, log, notifications } = services;
  const received = { provider, notice, raw, entry: "reported" } as const;
  const portal = await settingsIncluding(db, config.portal, { feed: provider, ...notice });
  const booked = await bookTransfer(receiveTransfer, portal, received);
  const { isNew, userId, sameAs, reason } = booked;
  const about = { provider, eventId: notice.eventId };
  if (sameAs !== null) log.info({ event: "transfer_repeated", ...about, sameAs }, "repeated");
  if (!isNew) return;
  const why = reason === null ? {} : { reason };
  log.info({ event: "transfer", ...about, userId, ...why }, "transfer received");
  reportUnmatched(services, provider, notice, booked);
  if (userId !== null && hasTimeOfDay(notice.occurredAt)) {
    const seconds = (Date.now() - notice.occurredAt.getTime()) / MS_PER_SECOND;
    services.creditDelays.observe("transfer", booked.methodName, seconds);
  }
  if (userId === null) notifications.publish(MONEY_TOPIC, {});
  else sendTransferNotice(services, booked);
}

/** The topic that the operator's console subscribes to. */
const MONEY_TOPIC = "unmatched-money";

/** Logs and counts an unmatched transfer. */
function reportUnmatched(
  { log, heldTransfers }: Services,
  provider: string,
  { eventId, accountNumber }: TransferNotice,
  { reason, conflictsWith }: BookedTransfer,
): void {
  if (reason === "conflict") {
    const held = { event: "transfer_conflict", provider, eventId, conflictsWith };
    log.error(held, "a notice contradicts another one; it waits unmatched");
    heldTransfers.count("conflict");
  } else if (reason === "unknown_account") {
    const held = { event: "transfer_unknown_account", provider, eventId, accountNumber };
    log.error(held, "money came to an account that the settings do not know; it waits unmatched");
    heldTransfers.count("unknown_account");
  } else if (reason !== null) {
    heldTransfers.count("names_nobody");
  }
}

export type ReceivedNotice = {
  /** The feed's name. */
  readonly provider: string;
  readonly notice: TransferNotice;
  readonly raw: Buffer;
  readonly entry: EntrySource;
};

/** A booked notice with its credit. */
export type BookedTransfer = Omit<TransferOutcome, "creditKp" | "bonusKp"> & {
  readonly creditKp: Kp;
  readonly bonusKp: Kp;
  readonly methodName: string;
};

const MS_PER_SECOND = 1_000;
const MS_PER_DAY = 24 * 60 * 60 * MS_PER_SECOND;
/** Vietnam has one time zone and no daylight saving time. */
const VIETNAM_OFFSET_MS = 7 * 60 * 60 * MS_PER_SECOND;

/** Some banks report only the day, which feeds write as 00:00:00. This says nothing about the delay. */
const hasTimeOfDay = (at: Date): boolean => (at.getTime() + VIETNAM_OFFSET_MS) % MS_PER_DAY !== 0;

/** Books a transfer to any account, known or not. @param receive stores it, alone or in a batch */
export async function bookTransfer(
  receive: ReceiveTransfer,
  { payment }: ValidPortalSettings,
  { provider, notice, raw, entry }: ReceivedNotice,
): Promise<BookedTransfer> {
  const { method, methodName, cashAccount } = receivingAccount(
    payment,
    provider,
    notice.accountNumber,
  );
  const gives = method ? creditAndBonus(vnd(notice.amountVnd), method) : null;
  const outcome = await receive({
    ...notice,
    provider,
    naturalKey: naturalKeyOf(method, notice),
    raw,
    method: methodName,
    topUpType: method?.type === "e-wallet" ? "topup.e-wallet" : "topup.bank-transfer",
    cashAccount,
    payer: notice.payer ?? null,
    paymentCodes: paymentCodesIn(notice.content, payment.contentPrefix),
    gives,
    entry,
  });
  const creditKp = kp(outcome.creditKp ?? gives?.creditKp ?? 0);
  const bonusKp = kp(outcome.bonusKp ?? 0);
  return { ...outcome, creditKp, bonusKp, methodName };
}

/** Publishes the top-up to the credited player, if there is one. */
export function sendTransferNotice(
  { notifications }: Publishing,
  { transactionId, userId, creditKp, bonusKp }: BookedTransfer,
): void {
  if (transactionId === null || userId === null) return;
  publishTopUp(notifications, userId, { transactionId, given: { creditKp, bonusKp } });
}

/**
 * Returns a key that is equal for repeats of an entry under other ids. A bank may use it for several entries, so the
 * database compares the other values.
 */
function naturalKeyOf(
  method: TransferMethodSettings | undefined,
  notice: TransferNotice,
): string | null {
  if (!notice.reference) return null;
  // An operator who enters a wallet's payment does not know how the feed names the account.
  const account = method?.type === "e-wallet" ? method.name : notice.accountNumber;
  return [account, notice.reference, notice.amountVnd].join("|");
}
