import { endAllAccess } from "../../domain/accounts/end-access.ts";
import { notifyOwner } from "../../domain/notifications/notify-player.ts";
import { accountClosedEmail } from "../../messages/personal-data-emails.ts";
import type { Services } from "../../services.ts";
import { deletePersonalData, findDueClosings, finishClosing, lockForClosing } from "./store.ts";

/** Closes the accounts whose grace period is over. One with money under way waits until it is settled. */
export async function finishClosings(services: Services): Promise<void> {
  for (const userId of await findDueClosings(services.db)) await finish(services, userId);
}

/** Closes one account in one commit. Concurrent attempts, and a withdrawal at the same time, have one winner. */
async function finish(services: Services, userId: number): Promise<void> {
  const isClosed = await services.db.transaction(async (tx) => {
    // Lock first: the condition in `finishClosing` must see what was done while we waited.
    const player = await lockForClosing(tx, userId);
    if (!player || !(await finishClosing(tx, userId))) return false;
    await endAllAccess(tx, userId);
    await deletePersonalData(tx, userId);
    await notifyOwner(services, tx, player, accountClosedEmail);
    return true;
  });
  if (isClosed) services.log.info({ event: "account_closed", userId }, "account closed");
}
