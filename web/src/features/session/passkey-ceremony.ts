/** Signing in by passkey. Loaded once it is wanted: most players come with a password. */
import { logInByPasskey, startPasskeyLogin } from "@portal/contract/passkey-login";
import {
  type AuthenticationResponseJSON,
  startAuthentication,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import { send } from "../../lib/api.ts";
import { refreshUser } from "../../lib/session.ts";

/**
 * Opens the browser's own dialog.
 * @throws ApiError, and what browsers throw: they do not tell cancelling from waiting too long, or from
 * having no passkey to choose
 */
export async function askForPasskey(): Promise<AuthenticationResponseJSON> {
  return startAuthentication({ optionsJSON: await send(startPasskeyLogin, {}) });
}

/** A challenge is replaced while it is still good for somebody who is just choosing. */
const RENEWED_AFTER_SHARE = 0.8;

/** Lets the browser offer passkeys where usernames are typed, until one is chosen or `end` is aborted. */
export async function offerInAutofill(
  end: AbortSignal,
): Promise<AuthenticationResponseJSON | undefined> {
  end.addEventListener("abort", () => WebAuthnAbortService.cancelCeremony());
  while (!end.aborted) {
    await untilVisible();
    const optionsJSON = await send(startPasskeyLogin, {});
    if (end.aborted) break;
    const renewal = setTimeout(
      () => WebAuthnAbortService.cancelCeremony(),
      optionsJSON.timeout * RENEWED_AFTER_SHARE,
    );
    try {
      return await startAuthentication({ optionsJSON, useBrowserAutofill: true });
    } catch (thrown) {
      if ((thrown as Error).name !== "AbortError") break;
    } finally {
      clearTimeout(renewal);
    }
  }
  return undefined;
}

/** @throws ApiError */
export async function logInWith(
  credential: AuthenticationResponseJSON,
  remember: boolean,
): Promise<void> {
  await send(logInByPasskey, { body: { credential, remember } });
  // Once the user is known, the frame of this page leads on.
  await refreshUser();
}

/** Nobody looks at a page in the background: it needs no challenges. */
function untilVisible(): Promise<unknown> {
  if (document.visibilityState === "visible") return Promise.resolve();
  return new Promise((resolve) =>
    document.addEventListener("visibilitychange", resolve, { once: true }),
  );
}
