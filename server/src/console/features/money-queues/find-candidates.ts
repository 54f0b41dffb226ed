import {
  candidateReasons,
  type findCandidates as call,
} from "@portal/contract/console/money-queues";
import type { ReplyInput } from "@portal/contract/http/call";
import { nearPaymentCodes } from "../../../domain/payments/search-content.ts";
import { keyedCache } from "../../../kit/concurrency/caches.ts";
import { httpErrors } from "../../../kit/http/errors.ts";
import type { OperatorServices } from "../../../operator-services.ts";
import { findLikely, findWaiting } from "./candidate-store.ts";

/** Contents whose similar codes stay cached: the search takes much CPU time, and every row of a list requests it. */
const CONTENTS_KEPT = 1_000;
const nearCodes = keyedCache<readonly string[]>(CONTENTS_KEPT);

type Reason = (typeof candidateReasons)[number];

/**
 * Finds the players to whom unmatched money may belong, those with the most and best reasons first.
 * @throws not_found
 */
export async function findCandidates(
  { db, portal }: OperatorServices,
  noticeId: number,
): Promise<ReplyInput<typeof call>> {
  const waiting = await findWaiting(db, noticeId);
  if (!waiting) throw httpErrors.notFound();
  const { content, alike } = waiting;
  const { contentPrefix: prefix } = portal.payment;
  const codes = await nearCodes(JSON.stringify([prefix, content]), () =>
    Promise.resolve(nearPaymentCodes(content, prefix) ?? []),
  );
  const players = Map.groupBy(await findLikely(db, noticeId, codes), ({ username }) => username);
  // Each reason counts, and the more the earlier it stands in `candidateReasons`.
  const weigh = (reasons: ReadonlySet<Reason>) =>
    candidateReasons.reduce(
      (sum, reason, at) => sum + (reasons.has(reason) ? 1 + (candidateReasons.length - at) : 0),
      0,
    );
  const candidates = [...players].map(([username, rows]) => {
    const reasons = new Set(rows.map(({ reason }) => reason));
    const nearCode = reasons.has("near-code") ? rows[0]!.paymentCode : null;
    return { username, reasons: [...reasons], nearCode, weight: weigh(reasons) };
  });
  return {
    alike,
    candidates: candidates
      .toSorted((a, b) => b.weight - a.weight)
      .map(({ weight: _weight, ...candidate }) => candidate),
  };
}
