import { logout } from "@portal/contract/session";
import { send } from "../lib/api.ts";
import { forgetBalance } from "../lib/last-balance.ts";
import { endOfflinePage } from "../lib/offline-page.ts";
import { paths } from "../paths.ts";

/** Ends the session; the page then is /login. Where the server cannot be reached, one stays. */
export function logOut(): void {
  endSession().catch((error: Error) => alert(error.message));
}

/** On the server, then here; /login opens as a new document, so that nothing stays in memory. */
async function endSession(): Promise<void> {
  await send(logout, {});
  forgetBalance();
  await endOfflinePage();
  location.assign(paths.login);
}
