import { endSession } from "../../lib/session/end-session.ts";
import { paths } from "../../paths.ts";

/** Ends the session and opens /login. If the server cannot be reached, the page stays. */
export function logOut(): void {
  endSession(paths.login).catch((error: Error) => alert(error.message));
}
