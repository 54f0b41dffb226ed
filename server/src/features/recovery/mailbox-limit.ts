import { keyedDigest } from "../../kit/crypto/keyed-digest.ts";
import type { Transaction } from "../../kit/database/database.ts";
import { scaled } from "../../kit/limits/limit.ts";
import { isWithinLimits, type Limit } from "../../kit/limits/rate-limits.ts";
import type { Services } from "../../services.ts";

/**
 * Returns whether a mailbox may get another email of this kind. It is counted where the email would be
 * written, never at the request, so that the response to the caller reveals nothing.
 */
export function isMailboxOpen(
  { limitKey, config }: Services,
  tx: Transaction,
  limit: Limit,
  email: string,
): Promise<boolean> {
  const by = keyedDigest(limitKey, [email.toLowerCase()]).toString("base64url");
  return isWithinLimits(tx, scaled([{ limit, by }], config.env.RATE_LIMIT_SCALE));
}
