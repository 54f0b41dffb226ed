import type { ReplyInput } from "@portal/contract/http/call";
import type { startPasskeyProof as call, ProvableAction } from "@portal/contract/proofs";
import type { Viewer } from "../accounts/users.ts";
import { issueSessionChallenge } from "../passkeys/challenge-store.ts";
import { requestOptions } from "../passkeys/credential-options.ts";
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
  const party = relyingPartyOf(config);
  const challenge = await issueSessionChallenge(db, { sessionId, action });
  const known = await listDescriptors(db, userId, settledHoursOf(config, action));
  return requestOptions(party, challenge, known);
}
