import { keyedDigest } from "../../kit/crypto/keyed-digest.ts";
import type { Transaction } from "../../kit/database/database.ts";
import { scaled } from "../../kit/limits/limit.ts";
import { isWithinLimits, type Limit } from "../../kit/limits/rate-limits.ts";
import type { Services } from "../../services.ts";

/**
 * Whether a mailbox gets another letter of this kind. It is counted where the letter would be written, never
 * where it is asked for: the answer to the caller tells nothing.
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
