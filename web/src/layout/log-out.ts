import { endSession } from "../lib/session/end-session.ts";
import { paths } from "../paths.ts";

/** Ends the session; the page then is /login. Where the server cannot be reached, one stays. */
export function logOut(): void {
  endSession(paths.login).catch((error: Error) => alert(error.message));
}
