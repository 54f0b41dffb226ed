import type { ReplyInput } from "@portal/contract/http/call";
import type { startPasskeyLogin as call } from "@portal/contract/passkey-login";
import { CHALLENGE_MS, issueLoginChallenge } from "../../domain/passkeys/challenge-store.ts";
import { relyingPartyOf } from "../../domain/passkeys/relying-party.ts";
import type { Services } from "../../services.ts";

/** Responds the same to everybody: the visitor is unknown, and no account is named. */
export async function startPasskeyLogin(
  { db, config }: Services,
  browserToken: string,
): Promise<ReplyInput<typeof call>> {
  const { id: rpId } = relyingPartyOf(config);
  const challenge = await issueLoginChallenge(db, browserToken);
  return { challenge, rpId, timeout: CHALLENGE_MS, userVerification: "required" };
}
