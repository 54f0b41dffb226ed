import { kp } from "@portal/contract/values/money";
import type { TopUp } from "@portal/contract/top-up";
import { refusal } from "../../kit/http/errors.ts";
import type { Services } from "../../services.ts";
import { findTopUp, listOthers, type Trail } from "./store.ts";

export const errors = {
  topUpNotFound: refusal(404, "top_up_not_found", "Không tìm thấy lần nạp này."),
};

/** The claimant of notices that players have found. For other notices it is the login of staff. */
const FOUND_BY_SEARCH = "search";

/**
 * Reads the progress of a top-up.
 * @param id that of the top-up or of its transaction
 * @throws topUpNotFound if it does not exist or is another player's
 */
export async function followTopUp({ db }: Services, userId: number, id: string): Promise<TopUp> {
  const trail = await findTopUp(db, userId, id);
  if (!trail) throw errors.topUpNotFound();
  const { method, amountVnd, sentAt, state, purchaseId } = trail;
  return {
    id: trail.id,
    method,
    amountVnd,
    sentAt,
    state,
    purchaseId,
    seen: seenOf(trail),
    matched: matchedOf(trail),
    credited: creditedOf(trail),
    others: trail.transactionId === null ? await listOthers(db, userId, trail.id) : [],
  };
}

function seenOf({ occurredAt, toldAt, reference, walletSays }: Trail): TopUp["seen"] {
  if (occurredAt === null || toldAt === null) return null;
  return { occurredAt, toldAt, reference, state: walletSays ?? "paid" };
}

function matchedOf({ toldAt, claimedAt, claimedBy, transactionId }: Trail): TopUp["matched"] {
  if (claimedAt !== null) {
    return { at: claimedAt, by: claimedBy === FOUND_BY_SEARCH ? "search" : "operator" };
  }
  return toldAt === null || transactionId === null ? null : { at: toldAt, by: "content" };
}

function creditedOf(trail: Trail): TopUp["credited"] {
  const { transactionId, creditedAt, creditKp, bonusKp, debtSettledKp } = trail;
  if (transactionId === null || creditedAt === null) return null;
  return {
    transactionId,
    at: creditedAt,
    credit: kp(creditKp),
    bonus: kp(bonusKp),
    debtSettled: kp(debtSettledKp),
  };
}
