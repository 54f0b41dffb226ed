import type { UsedCredential } from "@portal/contract/passkey-login";
import type { SecurityAction } from "@portal/contract/security-code";
import type { Viewer } from "../accounts/users.ts";
import { consumeProofChallenge } from "../passkeys/challenge-store.ts";
import { checkAssertion } from "../passkeys/check-credential.ts";
import { findPasskeyOf, noteUse } from "../passkeys/passkey-uses.ts";
import { relyingPartyOf } from "../passkeys/relying-party.ts";
import type { Consume, ProofServices } from "./proof-services.ts";

/**
 * Checks a signature by one of the player's own passkeys over a challenge for this action of this session.
 * @returns undefined where the signature is wrong
 * @throws passkeysUnavailable
 */
export async function checkPasskeyProof(
  { db, config }: Pick<ProofServices, "db" | "config">,
  { id: userId, sessionId }: Viewer,
  action: SecurityAction,
  credential: UsedCredential,
): Promise<Consume | undefined> {
  const party = relyingPartyOf(config);
  const passkey = await findPasskeyOf(db, userId, Buffer.from(credential.id, "base64url"));
  const assertion = passkey && (await checkAssertion(party, passkey.publicKey, credential));
  if (!assertion) return undefined;
  return async (tx) =>
    (await consumeProofChallenge(tx, assertion.challenge, { sessionId, action })) &&
    noteUse(tx, passkey.id, assertion);
}
