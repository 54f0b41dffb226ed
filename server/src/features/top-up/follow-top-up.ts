import { kp } from "@portal/contract/values/money";
import type { TopUp } from "@portal/contract/top-up";
import { refusal } from "../../kit/http/errors.ts";
import type { Services } from "../../services.ts";
import { findTopUp, listOthers, type TopUpProgress } from "./store.ts";

export const errors = {
  topUpNotFound: refusal(404, "top_up_not_found", "Không tìm thấy lần nạp này."),
};

/** `claimed_by` of notices that a player's search has found. Otherwise it is the login of a staff member. */
const FOUND_BY_SEARCH = "search";

/**
 * Reads the progress of a top-up.
 * @param id the id of the top-up or of its transaction
 * @throws topUpNotFound if it does not exist or is another player's
 */
export async function followTopUp({ db }: Services, userId: number, id: string): Promise<TopUp> {
  const progress = await findTopUp(db, userId, id);
  if (!progress) throw errors.topUpNotFound();
  const { method, amountVnd, sentAt, state, purchaseId } = progress;
  return {
    id: progress.id,
    method,
    amountVnd,
    sentAt,
    state,
    purchaseId,
    seen: seenOf(progress),
    matched: matchedOf(progress),
    credited: creditedOf(progress),
    others: progress.transactionId === null ? await listOthers(db, userId, progress.id) : [],
  };
}

function seenOf({ occurredAt, receivedAt, reference, walletSays }: TopUpProgress): TopUp["seen"] {
  if (occurredAt === null || receivedAt === null) return null;
  return { occurredAt, receivedAt, reference, state: walletSays ?? "paid" };
}

function matchedOf({
  receivedAt,
  claimedAt,
  claimedBy,
  transactionId,
}: TopUpProgress): TopUp["matched"] {
  if (claimedAt !== null) {
    return { at: claimedAt, by: claimedBy === FOUND_BY_SEARCH ? "search" : "operator" };
  }
  return receivedAt === null || transactionId === null ? null : { at: receivedAt, by: "content" };
}

function creditedOf(progress: TopUpProgress): TopUp["credited"] {
  const { transactionId, creditedAt, creditKp, bonusKp, debtSettledKp } = progress;
  if (transactionId === null || creditedAt === null) return null;
  return {
    transactionId,
    at: creditedAt,
    credit: kp(creditKp),
    bonus: kp(bonusKp),
    debtSettled: kp(debtSettledKp),
  };
}
