/** Ends one of the player's sessions (`endSession`), or all but the current one (`endAllOthers`). */
import { lockUser } from "../../domain/accounts/locks.ts";
import { type Viewer } from "../../domain/accounts/viewer.ts";
import {
  endOtherSessions,
  endSessionById,
  holdPurchasesOf,
} from "../../domain/sessions/sessions.ts";
import { BrowserResult } from "../../kit/http/browser/browser.ts";
import { refusal } from "../../kit/http/errors.ts";
import type { Services } from "../../services.ts";

export const errors = {
  sessionNotFound: refusal(404, "session_not_found", "Phiên đăng nhập này không còn nữa."),
};

/**
 * Ends one of the player's sessions, which may be this one. A later login from its device notifies the player again.
 * @throws sessionNotFound
 */
export async function endSession(
  { db, log }: Services,
  viewer: Viewer,
  id: string,
): Promise<BrowserResult<undefined>> {
  const isOwn = id.toLowerCase() === viewer.sessionId;
  const ended = await db.transaction(async (tx) => {
    await lockUser(tx, viewer.id);
    if (!isOwn) await holdPurchasesOf(tx, viewer.id, id);
    return endSessionById(tx, viewer.id, id);
  });
  if (!ended) throw errors.sessionNotFound();
  log.info({ event: "session_ended", userId: viewer.id }, "one session ended by its owner");
  return new BrowserResult(undefined, isOwn ? { session: "ended" } : {});
}

export async function endAllOthers(
  { db, log }: Services,
  { id: userId, sessionId }: Viewer,
): Promise<undefined> {
  await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    await endOtherSessions(tx, userId, sessionId);
  });
  log.info({ event: "sessions_ended", userId }, "all other sessions ended");
  return undefined;
}
