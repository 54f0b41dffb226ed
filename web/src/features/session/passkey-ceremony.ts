/** Logs in by passkey. Loaded on first use, because most players log in with a password. */
import type { BodyOf } from "@portal/contract/http/call";
import { logInByPasskey, startPasskeyLogin } from "@portal/contract/passkey-login";
import { type AuthenticationResponseJSON, startAuthentication } from "@simplewebauthn/browser";
import { send } from "../../lib/api/api.ts";
import { withinAMinute } from "../../lib/browser/passkey-wait.ts";
import { refreshUser } from "../../lib/session/session.ts";

/**
 * Opens the browser's own dialog, and closes it once `cancelled`.
 * @throws ApiError, and what browsers throw: they do not distinguish cancelling from waiting too long, or
 * from having no passkey to choose
 */
export async function askForPasskey(cancelled: AbortSignal): Promise<AuthenticationResponseJSON> {
  const optionsJSON = await send(startPasskeyLogin, {});
  cancelled.throwIfAborted();
  return withinAMinute(startAuthentication({ optionsJSON }), cancelled);
}

export type SessionChoices = Pick<BodyOf<typeof logInByPasskey>, "remember" | "sharedMachine">;

/** @throws ApiError */
export async function logInWith(
  credential: AuthenticationResponseJSON,
  choices: SessionChoices,
): Promise<void> {
  await send(logInByPasskey, { body: { credential, ...choices } });
  // Once the user is known, the frame of this page redirects.
  await refreshUser();
}
