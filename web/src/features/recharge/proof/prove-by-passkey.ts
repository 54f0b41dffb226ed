/** Confirms a payment by passkey. Loaded on first use. */
import { type ProofInput, startPasskeyProof } from "@portal/contract/proofs";
import { startAuthentication } from "@simplewebauthn/browser";
import { ApiError, NO_ANSWER } from "../../../lib/api/api-error.ts";
import { send } from "../../../lib/api/api.ts";

/**
 * Opens the browser's own dialog.
 * @throws ApiError; browsers do not distinguish cancelling from waiting too long, or from having no such
 * passkey
 */
export async function proveByPasskey(withoutAnswer: string): Promise<ProofInput> {
  const optionsJSON = await send(startPasskeyProof, { body: { action: "confirm.payment" } });
  try {
    return { method: "passkey", credential: await startAuthentication({ optionsJSON }) };
  } catch {
    throw new ApiError({ statusCode: NO_ANSWER, message: withoutAnswer });
  }
}
