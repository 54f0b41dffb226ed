import { endAllAccess } from "../../domain/accounts/end-access.ts";
import { notifyOwner } from "../../domain/notifications/notify-owner.ts";
import { accountClosedEmail } from "../../mail/account-closing.ts";
import type { Services } from "../../services.ts";
import { findDueClosings, finishClosing, forgetPerson, lockForClosing } from "./store.ts";

/** Closes the accounts whose time is over. What has money under way by then waits until that is settled. */
export async function finishClosings(services: Services): Promise<void> {
  for (const userId of await findDueClosings(services.db)) await finish(services, userId);
}

/** One commit; of any number at once, and of a player who takes it back at that moment, one succeeds. */
async function finish(services: Services, userId: number): Promise<void> {
  const isClosed = await services.db.transaction(async (tx) => {
    // Its waiting comes first: the condition must see what was done meanwhile.
    const player = await lockForClosing(tx, userId);
    if (!player || !(await finishClosing(tx, userId))) return false;
    await endAllAccess(tx, userId);
    await forgetPerson(tx, userId);
    await notifyOwner(services, tx, player, accountClosedEmail);
    return true;
  });
  if (isClosed) services.log.info({ event: "account_closed", userId }, "account closed");
}
