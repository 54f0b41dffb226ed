import { kp, vnd } from "@portal/contract/money";
import { bonusForTransfer, bonusPercentFor, creditForTransfer } from "../../domain/conversion.ts";
import { receiveTransfer } from "../../domain/ledger.ts";
import { tellUser } from "../../domain/live.ts";
import { findPaymentCode } from "../../domain/match-content.ts";
import type { TransferNotice } from "../../providers/transfer-feed.ts";
import type { Services } from "../../services.ts";
import type { TransferMethodSettings } from "../../settings/portal-settings.ts";

/**
 * Credits one arrived transfer to the player whom its content names, exactly once. Without a readable
 * code it is kept in the unmatched account; for an account that is not ours it is left alone.
 * @returns whether it is booked, now or before
 */
export async function creditTransfer(
  { db, config, notifications, log }: Services,
  provider: string,
  notice: TransferNotice,
  raw: Buffer,
): Promise<boolean> {
  const { contentPrefix, transferMethods } = config.portal.payment;
  const method = transferMethods.find(
    (each) => each.feed === provider && isAccountOf(each, notice.accountNumber),
  );
  if (!method) {
    log.warn({ provider, eventId: notice.eventId }, "notice for an account that is not ours");
    return false;
  }
  const amountVnd = vnd(notice.amountVnd);
  const code = findPaymentCode(notice.content, contentPrefix);
  const creditKp = creditForTransfer(amountVnd, method.kpPer10000Vnd);
  const bonusKp = bonusForTransfer(creditKp, amountVnd, method.bonuses);
  const outcome = await receiveTransfer(db, {
    ...notice,
    provider,
    naturalKey: naturalKeyOf(notice),
    raw,
    method: method.name,
    topUpType: method.type === "e-wallet" ? "topup.e-wallet" : "topup.bank-transfer",
    paymentCode: code.kind === "found" ? code.code : null,
    rate: {
      kpPer10000Vnd: method.kpPer10000Vnd,
      bonusPercent: bonusPercentFor(amountVnd, method.bonuses),
    },
    creditKp,
    bonusKp,
  });
  if (!outcome.isNew) return true;
  const { transactionId, userId } = outcome;
  log.info({ event: "transfer", provider, eventId: notice.eventId, userId }, "transfer received");
  if (transactionId === null || userId === null) return true;
  tellUser(notifications, userId, {
    kind: "topup",
    transactionId,
    status: "success",
    credit: kp(creditKp),
    bonus: kp(bonusKp),
  });
  return true;
}

/** A wallet's feed has made sure itself that the money is the operator's. */
function isAccountOf(method: TransferMethodSettings, accountNumber: string): boolean {
  return method.type === "e-wallet" || method.accountNumber === accountNumber;
}

/** The bank's own reference makes an entry one, under whatever event id it is told again. */
function naturalKeyOf(notice: TransferNotice): string | null {
  if (!notice.reference) return null;
  return [notice.accountNumber, notice.reference, notice.amountVnd].join("|");
}
