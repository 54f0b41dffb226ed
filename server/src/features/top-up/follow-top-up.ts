import { kp } from "@portal/contract/values/money";
import type { TopUp } from "@portal/contract/top-up";
import type { Services } from "../../services.ts";
import { errors } from "./errors.ts";
import { findTopUp, listOthers, type Trail } from "./store.ts";

/** The claimant of notices that players found themselves; of others it is the operator's name. */
const FOUND_BY_SEARCH = "search";

/**
 * Reads how far a top-up has come.
 * @param id the top-up's, or that of the transaction that it became
 * @throws topUpNotFound where it does not exist or is another player's
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
