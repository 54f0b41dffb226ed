import { startPasskeyLogin } from "@portal/contract/passkey-login";
import type { AuthenticationResponseJSON } from "@simplewebauthn/browser";
import { send } from "../../lib/api/api.ts";

/** A challenge is replaced while it is still good for somebody who is just choosing. */
const RENEWED_AFTER_SHARE = 0.8;

/**
 * Lets the browser offer passkeys where usernames are typed, until one is chosen or `end` is aborted. By the
 * browser's own means alone, so that nothing is loaded for it; where it has none there is still the button.
 */
export async function offerPasskey(
  end: AbortSignal,
): Promise<AuthenticationResponseJSON | undefined> {
  const isPossible = await PublicKeyCredential.isConditionalMediationAvailable?.();
  while (isPossible && !end.aborted) {
    await untilVisible();
    const options = await send(startPasskeyLogin, {});
    const renewal = AbortSignal.timeout(options.timeout * RENEWED_AFTER_SHARE);
    try {
      const chosen = await navigator.credentials.get({
        publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
        mediation: "conditional",
        signal: AbortSignal.any([end, renewal]),
      });
      return (chosen as PublicKeyCredential).toJSON() as unknown as AuthenticationResponseJSON;
    } catch (thrown) {
      if (!renewal.aborted) throw thrown;
    }
  }
  return undefined;
}

/** Nobody looks at a page in the background: it needs no challenges. */
function untilVisible(): Promise<unknown> {
  if (document.visibilityState === "visible") return Promise.resolve();
  return new Promise((resolve) =>
    document.addEventListener("visibilitychange", resolve, { once: true }),
  );
}
