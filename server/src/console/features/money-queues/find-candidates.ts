import {
  candidateReasons,
  type findCandidates as call,
} from "@portal/contract/console/money-queues";
import type { ReplyInput } from "@portal/contract/http/call";
import { nearPaymentCodes } from "../../../domain/payments/search-content.ts";
import { httpErrors } from "../../../kit/http/errors.ts";
import type { OperatorServices } from "../../../operator-services.ts";
import { findContent, findLikely } from "./candidate-store.ts";

type Reason = (typeof candidateReasons)[number];

/** Finds whom unmatched money may be for; who has the most reasons, and the best, comes first. @throws not_found */
export async function findCandidates(
  { db, portal }: OperatorServices,
  noticeId: number,
): Promise<ReplyInput<typeof call>> {
  const content = await findContent(db, noticeId);
  if (content === undefined) throw httpErrors.notFound();
  const codes = nearPaymentCodes(content, portal.payment.contentPrefix) ?? [];
  const reasons = new Map<string, Set<Reason>>();
  for (const { username, reason } of await findLikely(db, noticeId, codes)) {
    reasons.set(username, (reasons.get(username) ?? new Set()).add(reason));
  }
  const weigh = (of: ReadonlySet<Reason>) =>
    candidateReasons.reduce(
      (sum, reason, at) => sum + (of.has(reason) ? 1 + (candidateReasons.length - at) : 0),
      0,
    );
  return {
    candidates: [...reasons]
      .toSorted(([, a], [, b]) => weigh(b) - weigh(a))
      .map(([username, of]) => ({ username, reasons: [...of] })),
  };
}
