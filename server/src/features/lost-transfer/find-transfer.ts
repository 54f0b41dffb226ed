/** Finds the transfer of a player whose money is missing, or opens a case for the operator (`findTransfer`). */
import type { BodyOf } from "@portal/contract/http/call";
import {
  type FindTransferResult,
  type findTransfer as findTransferCall,
  OPEN_CASES_MAX,
} from "@portal/contract/lost-transfer";
import { kp } from "@portal/contract/values/money";
import { lockUser } from "../../domain/accounts/locks.ts";
import { commonErrors } from "../../domain/errors.ts";
import type { Transaction } from "../../kit/database/database.ts";
import { refusal } from "../../kit/http/errors.ts";
import type { Services } from "../../services.ts";
import {
  countOpenCases,
  findArrived,
  findWaiting,
  findSameCase,
  insertCase,
  type Search,
} from "./store.ts";
import { tryCase } from "./try-case.ts";

export const errors = {
  tooManyCases: refusal(
    409,
    "too_many_cases",
    `Bạn đang có ${OPEN_CASES_MAX} yêu cầu chờ kiểm tra. Khi có kết quả, bạn có thể gửi yêu cầu mới.`,
  ),
};

/**
 * Finds a transfer that was credited already, waits for its release, or is unmatched. The only unmatched one that fits
 * in every detail is credited, at once or after a wait. Otherwise opens a case; the response does not reveal why.
 * @throws tooManyCases, transferMethodNotOffered
 */
export async function findTransfer(
  services: Services,
  userId: number,
  { method, amountVnd, sentAt, referenceEnd }: BodyOf<typeof findTransferCall>,
): Promise<FindTransferResult> {
  const { transferMethods } = services.config.portal.payment;
  if (!transferMethods.some(({ name }) => name === method))
    throw commonErrors.transferMethodNotOffered();
  const wanted = { userId, method, amountVnd, sentAt, referenceEnd };
  return services.db.repeatableTransaction(
    // A repeated transaction finds the case, or the money that was credited.
    (tx) => searchOrOpenCase(services, tx, wanted),
  );
}

async function searchOrOpenCase(
  services: Services,
  tx: Transaction,
  search: Search,
): Promise<FindTransferResult> {
  // Serialises one player's searches: two at once would open two cases.
  await lockUser(tx, search.userId);
  const arrived = await findArrived(tx, search);
  if (arrived) return { outcome: "arrived", topUpId: arrived };
  const waiting = await findWaiting(tx, search);
  if (waiting) return { outcome: "waiting", ...waiting };
  const caseId = await findOrOpenCase(tx, search);
  const tried = await tryCase(services, tx, { ...search, id: caseId });
  if (!tried) return { outcome: "case", caseId };
  const gives = { credit: kp(tried.creditKp), bonus: kp(tried.bonusKp) };
  return tried.outcome === "settled"
    ? { outcome: "credited", topUpId: tried.transactionId, ...gives }
    : { outcome: "waiting", caseId, spendableAt: tried.spendableAt, ...gives };
}

/** Opens the case before comparing anything, so that a wrong search counts as a try and as one of the few cases. */
async function findOrOpenCase(tx: Transaction, search: Search): Promise<string> {
  const same = await findSameCase(tx, search);
  if (same) return same;
  if ((await countOpenCases(tx, search.userId)) >= OPEN_CASES_MAX) throw errors.tooManyCases();
  return insertCase(tx, search);
}
