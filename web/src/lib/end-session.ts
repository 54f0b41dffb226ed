import { logout } from "@portal/contract/session";
import { send } from "./api.ts";
import { forgetBalance } from "./last-balance.ts";
import { endOfflinePage } from "./offline-page.ts";

/** Ends the session on the server, then here; `next` opens as a new document: nothing stays in memory. */
export async function endSession(next: string): Promise<void> {
  await send(logout, {});
  forgetBalance();
  await endOfflinePage();
  location.assign(next);
}
