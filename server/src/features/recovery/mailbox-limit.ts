import { keyedDigest } from "../../kit/crypto/keys.ts";
import type { Transaction } from "../../kit/database/database.ts";
import { countedBy, isWithin, type Limit } from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";

/**
 * Counts an email to a mailbox, and returns whether it is within the limit. It is counted when the email is written,
 * not with the request, so that the reply to the caller reveals nothing.
 */
export function isMailboxOpen(
  services: Services,
  tx: Transaction,
  limit: Limit,
  email: string,
): Promise<boolean> {
  const by = keyedDigest(services.limitKey, [email.toLowerCase()]).toString("base64url");
  return isWithin(services, tx, countedBy(by, limit));
}
