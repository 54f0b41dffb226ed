import { type Kp, vnd } from "@portal/contract/money";
import { creditAndBonus } from "../../domain/conversion.ts";
import { receiveTransfer, type TransferOutcome } from "../../domain/ledger.ts";
import { type Publishing, tellUser } from "../../domain/live.ts";
import { findPaymentCode } from "../../domain/match-content.ts";
import type { Queries } from "../../kit/database.ts";
import type { TransferNotice } from "../../providers/transfer-feed.ts";
import type { Services } from "../../services.ts";
import type {
  TransferMethodSettings,
  ValidPortalSettings,
} from "../../settings/portal-settings.ts";

/**
 * Credits one arrived transfer to the player whom its content names, exactly once. Without a readable
 * code it is kept in the unmatched account; for an account that is not ours it is left alone.
 * @returns whether it is booked, now or before
 */
export async function creditTransfer(
  services: Services,
  provider: string,
  notice: TransferNotice,
  raw: Buffer,
): Promise<boolean> {
  const { db, config, log } = services;
  const booked = await bookTransfer(db, config.portal, { provider, notice, raw });
  if (!booked) {
    log.warn({ provider, eventId: notice.eventId }, "notice for an account that is not ours");
    return false;
  }
  const { isNew, userId } = booked;
  if (!isNew) return true;
  log.info({ event: "transfer", provider, eventId: notice.eventId, userId }, "transfer received");
  tellOfTransfer(services, booked);
  return true;
}

export type Told = {
  /** The feed's name. */
  readonly provider: string;
  readonly notice: TransferNotice;
  readonly raw: Buffer;
};

export type BookedTransfer = TransferOutcome & { readonly creditKp: Kp; readonly bonusKp: Kp };

/** @returns undefined where it came to an account that is not ours */
export async function bookTransfer(
  db: Queries,
  { payment: { contentPrefix, transferMethods } }: ValidPortalSettings,
  { provider, notice, raw }: Told,
): Promise<BookedTransfer | undefined> {
  const method = transferMethods.find(
    (each) => each.feed === provider && isAccountOf(each, notice.accountNumber),
  );
  if (!method) return undefined;
  const code = findPaymentCode(notice.content, contentPrefix);
  const { rate, creditKp, bonusKp } = creditAndBonus(vnd(notice.amountVnd), method);
  const outcome = await receiveTransfer(db, {
    ...notice,
    provider,
    naturalKey: naturalKeyOf(method, notice),
    raw,
    method: method.name,
    topUpType: method.type === "e-wallet" ? "topup.e-wallet" : "topup.bank-transfer",
    paymentCode: code.kind === "found" ? code.code : null,
    rate,
    creditKp,
    bonusKp,
  });
  return { ...outcome, creditKp, bonusKp };
}

/** Tells whom it was credited to, if to anybody. */
export function tellOfTransfer(
  { notifications }: Publishing,
  { transactionId, userId, creditKp, bonusKp }: BookedTransfer,
): void {
  if (transactionId === null || userId === null) return;
  tellUser(notifications, userId, {
    kind: "topup",
    transactionId,
    status: "success",
    credit: creditKp,
    bonus: bonusKp,
  });
}

/** A wallet's feed has made sure itself that the money is the operator's. */
function isAccountOf(method: TransferMethodSettings, accountNumber: string): boolean {
  return method.type === "e-wallet" || method.accountNumber === accountNumber;
}

/** The bank's own reference makes an entry one, under whatever event id it is told again. */
function naturalKeyOf(method: TransferMethodSettings, notice: TransferNotice): string | null {
  if (!notice.reference) return null;
  // An operator who enters a wallet's payment by hand need not know how the feed calls the account.
  const account = method.type === "e-wallet" ? method.name : notice.accountNumber;
  return [account, notice.reference, notice.amountVnd].join("|");
}
