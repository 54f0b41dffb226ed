import { startPasskeyLogin } from "@portal/contract/passkey-login";
import type { AuthenticationResponseJSON } from "@simplewebauthn/browser";
import { send } from "../../lib/api/api.ts";
import { eitherSignal } from "../../lib/browser/floor.ts";

/** A challenge is renewed after this share of its lifetime, so that it stays valid while a player is choosing. */
const RENEWED_AFTER_SHARE = 0.8;

/**
 * Lets the browser offer passkeys in the username's field, until the player chooses one or `end` is aborted.
 * It uses only the browser's own API. Without that API there is still the button.
 */
export async function offerPasskey(
  end: AbortSignal,
): Promise<AuthenticationResponseJSON | undefined> {
  // Chrome 109 has the first of these, but not the second.
  const isPossible =
    (await PublicKeyCredential.isConditionalMediationAvailable?.()) &&
    "parseRequestOptionsFromJSON" in PublicKeyCredential;
  while (isPossible && !end.aborted) {
    await untilVisible();
    const options = await send(startPasskeyLogin, {});
    const renewal = AbortSignal.timeout(options.timeout * RENEWED_AFTER_SHARE);
    try {
      const chosen = await navigator.credentials.get({
        publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
        mediation: "conditional",
        signal: eitherSignal(end, renewal),
      });
      return (chosen as PublicKeyCredential).toJSON() as unknown as AuthenticationResponseJSON;
    } catch (thrown) {
      if (!renewal.aborted) throw thrown;
    }
  }
  return undefined;
}

/** Resolves once the page is visible. A page in the background needs no challenges. */
function untilVisible(): Promise<unknown> {
  if (document.visibilityState === "visible") return Promise.resolve();
  return new Promise((resolve) =>
    document.addEventListener("visibilitychange", resolve, { once: true }),
  );
}
