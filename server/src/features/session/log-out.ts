import { endSession } from "../../domain/sessions/sessions.ts";
import { type Browser, BrowserResult } from "../../kit/http/browser/browser.ts";
import type { Services } from "../../services.ts";

/** Ends the session on the server, too, and has the browser delete what it cached of the player's pages. */
export async function logOut(
  { db, log }: Services,
  { sessionToken: token }: Browser,
): Promise<BrowserResult<undefined>> {
  const userId = token === undefined ? undefined : await endSession(db, token);
  if (userId !== undefined) log.info({ event: "logout", userId }, "logged out");
  return new BrowserResult(undefined, { session: "ended", clearsCache: true });
}
