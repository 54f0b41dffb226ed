import type { ReplyInput } from "@portal/contract/http/call";
import type { startPasskeyProof as call, ProvableAction } from "@portal/contract/proofs";
import type { Viewer } from "../accounts/users.ts";
import { CHALLENGE_MS, issueSessionChallenge } from "../passkeys/challenge-store.ts";
import { listDescriptors } from "../passkeys/passkey-uses.ts";
import { relyingPartyOf } from "../passkeys/relying-party.ts";
import type { ProofServices } from "./check-proof.ts";
import { settledHoursOf } from "./proofs-taken.ts";

/** Issues a challenge for one action of this session. @throws passkeysUnavailable, unauthenticated */
export async function startPasskeyProof(
  { db, config }: Pick<ProofServices, "db" | "config">,
  { id: userId, sessionId }: Viewer,
  action: ProvableAction,
): Promise<ReplyInput<typeof call>> {
  const { id: rpId } = relyingPartyOf(config);
  const challenge = await issueSessionChallenge(db, { sessionId, action });
  const passkeys = await listDescriptors(db, userId, settledHoursOf(config, action));
  return {
    challenge,
    rpId,
    timeout: CHALLENGE_MS,
    userVerification: "required",
    allowCredentials: passkeys.map(({ credentialId, transports }) => ({
      id: credentialId.toString("base64url"),
      type: "public-key",
      transports,
    })),
  };
}
