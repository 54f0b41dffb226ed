/** Confirms an action by passkey. Loaded on first use. */
import { type ProofInput, type ProvableAction, startPasskeyProof } from "@portal/contract/proofs";
import { startAuthentication } from "@simplewebauthn/browser";
import { ApiError, NO_ANSWER } from "../api/api-error.ts";
import { send } from "../api/api.ts";
import { withinAMinute } from "../browser/passkey-wait.ts";

/**
 * Opens the browser's own dialog.
 * @throws ApiError; browsers do not distinguish cancelling from waiting too long, or from having no such
 * passkey
 */
export async function proveByPasskey(
  action: ProvableAction,
  withoutAnswer: string,
): Promise<ProofInput> {
  const optionsJSON = await send(startPasskeyProof, { body: { action } });
  try {
    return {
      method: "passkey",
      credential: await withinAMinute(startAuthentication({ optionsJSON })),
    };
  } catch {
    throw new ApiError({ statusCode: NO_ANSWER, message: withoutAnswer });
  }
}
