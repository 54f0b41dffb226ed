import type { ReplyInput } from "@portal/contract/http/call";
import type { startPasskeyLogin as call } from "@portal/contract/passkey-login";
import { relyingPartyOf } from "../../domain/passkeys/check-credential.ts";
import { CHALLENGE_MS, issueLoginChallenge } from "../../domain/passkeys/passkey-store.ts";
import type { Services } from "../../services.ts";

/**
 * Issues the challenge that a passkey signs for a login, with the options that the browser needs. The reply
 * names no account, so it reveals nothing about any.
 * @param browserToken the visitor's session token: only the browser that holds it can use the challenge
 */
export async function startPasskeyLogin(
  { db, config }: Services,
  browserToken: string,
): Promise<ReplyInput<typeof call>> {
  const { id: rpId } = relyingPartyOf(config);
  const challenge = await issueLoginChallenge(db, browserToken);
  return { challenge, rpId, timeout: CHALLENGE_MS, userVerification: "required" };
}
