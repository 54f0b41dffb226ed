import { vnd } from "@portal/contract/money";
import { creditAndBonus } from "../../domain/conversion.ts";
import { receiveTransfer } from "../../domain/ledger.ts";
import { tellUser } from "../../domain/live.ts";
import { findPaymentCode } from "../../domain/match-content.ts";
import type { TransferNotice } from "../../providers/transfer-feed.ts";
import type { Services } from "../../services.ts";

/**
 * Credits one arrived transfer to the player whom its content names, exactly once. Without a readable
 * code it is kept in the unmatched account; for an account that is not ours it is left alone.
 */
export async function creditTransfer(
  { db, config, notifications, log }: Services,
  provider: string,
  notice: TransferNotice,
  raw: Buffer,
): Promise<void> {
  const { contentPrefix, transferMethods } = config.portal.payment;
  const method = transferMethods.find(
    ({ feed, accountNumber }) => feed === provider && accountNumber === notice.accountNumber,
  );
  if (!method) {
    log.warn({ provider, eventId: notice.eventId }, "notice for an account that is not ours");
    return;
  }
  const amountVnd = vnd(notice.amountVnd);
  const code = findPaymentCode(notice.content, contentPrefix);
  const { rate, creditKp, bonusKp } = creditAndBonus(amountVnd, method);
  const outcome = await receiveTransfer(db, {
    ...notice,
    provider,
    naturalKey: naturalKeyOf(notice),
    raw,
    method: method.name,
    topUpType: "topup.bank-transfer",
    paymentCode: code.kind === "found" ? code.code : null,
    rate,
    creditKp,
    bonusKp,
  });
  if (!outcome.isNew) return;
  const { transactionId, userId } = outcome;
  log.info({ event: "transfer", provider, eventId: notice.eventId, userId }, "transfer received");
  if (transactionId === null || userId === null) return;
  tellUser(notifications, userId, {
    kind: "topup",
    transactionId,
    status: "success",
    credit: creditKp,
    bonus: bonusKp,
  });
}

/** The bank's own reference makes an entry one, under whatever event id it is told again. */
function naturalKeyOf(notice: TransferNotice): string | null {
  if (!notice.reference) return null;
  return [notice.accountNumber, notice.reference, notice.amountVnd].join("|");
}
