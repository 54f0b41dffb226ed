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

/** Shorter words are seldom a username. */
const NAME = /^[a-z0-9]{6,32}$/;
/** Words that payers write beside a name. */
const USUAL: ReadonlySet<string> = new Set(["chuyen", "taikhoan", "nguyen"]);
const MOST_NAMES = 10;

/** Returns the words of a content that may be a username, without underscores: banks drop these. */
const namesIn = (content: string): string[] =>
  [...new Set(content.toLowerCase().split(/[^a-z0-9_]+/))]
    .map((word) => word.replaceAll("_", ""))
    .filter((word) => NAME.test(word) && /[a-z]/.test(word) && !USUAL.has(word))
    .slice(0, MOST_NAMES);

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
  const players = Map.groupBy(
    await findLikely(db, noticeId, { codes, words: namesIn(content) }),
    ({ username }) => username,
  );
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
