import type { Viewer } from "../../domain/accounts/users.ts";
import { ownerOf, notifyOwner } from "../../domain/notifications/notify-player.ts";
import { refusal } from "../../kit/http/errors.ts";
import { accountKeptEmail } from "../../messages/personal-data-emails.ts";
import type { Services } from "../../services.ts";
import { withdrawClosing, withdrawDeletionOf } from "./store.ts";

export const errors = {
  accountNotClosing: refusal(409, "account_not_closing", "Tài khoản này không chờ đóng."),
};

/** Withdraws the closing. It succeeds once, and not after the account has been closed. */
export async function keepAccount(services: Services, viewer: Viewer): Promise<undefined> {
  const { id: userId } = viewer;
  await services.db.transaction(async (tx) => {
    if (!(await withdrawClosing(tx, userId))) throw errors.accountNotClosing();
    await withdrawDeletionOf(tx, userId);
    await notifyOwner(services, tx, ownerOf(viewer), accountKeptEmail);
  });
  services.log.info({ event: "account_kept", userId }, "closing withdrawn");
}
