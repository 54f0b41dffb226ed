import type { Viewer } from "../../domain/accounts/users.ts";
import { ownerOf, notifyOwner } from "../../domain/notifications/notify-player.ts";
import { accountKeptEmail } from "../../messages/personal-data-emails.ts";
import type { Services } from "../../services.ts";
import { errors } from "./errors.ts";
import { takeBackClosing, withdrawDeletionOf } from "./store.ts";

/** Takes the closing back. Of this, a repeat and the closing itself, at the same time, one comes first. */
export async function keepAccount(services: Services, viewer: Viewer): Promise<undefined> {
  const { id: userId } = viewer;
  await services.db.transaction(async (tx) => {
    if (!(await takeBackClosing(tx, userId))) throw errors.accountNotClosing();
    await withdrawDeletionOf(tx, userId);
    await notifyOwner(services, tx, ownerOf(viewer), accountKeptEmail);
  });
  services.log.info({ event: "account_kept", userId }, "account is kept");
}
