import type { Queries } from "../kit/database.ts";
import { forgetCodesOf } from "./forget-codes.ts";
import { forgetLinksOf } from "./link-tokens.ts";
import { endOtherSessions } from "./sessions.ts";

/**
 * Shuts out whoever came in or is on his way: all sessions, links and codes of the account. The one place
 * that knows every way in that is not the password; a new one is added here.
 */
export async function endAccess(tx: Queries, userId: number): Promise<void> {
  await endOtherSessions(tx, userId);
  await forgetLinksOf(tx, userId);
  await forgetCodesOf(tx, userId);
}
