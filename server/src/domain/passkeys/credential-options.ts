/** The options with which browsers make a passkey or sign with one (Web Authentication, §5.4 and §5.5). */
import type { ReplyInput } from "@portal/contract/http/call";
import type { startPasskey } from "@portal/contract/passkeys";
import type { startPasskeyProof } from "@portal/contract/proofs";
import { ALGORITHMS, type RelyingParty } from "./check-credential.ts";
import { CHALLENGE_MS, type Descriptor } from "./passkey-store.ts";

type NewPasskey = {
  readonly party: Pick<RelyingParty, "id" | "name">;
  /** The owner; the handle reveals nothing about them. */
  readonly user: { readonly handle: Buffer; readonly name: string; readonly displayName: string };
  readonly challenge: string;
  /** The person's passkeys: an authenticator that has one makes no other. */
  readonly known: readonly Descriptor[];
};

/** Returns the options of a new passkey: discoverable, verifying its person, and without attestation. */
export function creationOptions({
  party: { id, name },
  user: { handle, ...user },
  challenge,
  known,
}: NewPasskey): ReplyInput<typeof startPasskey> {
  return {
    rp: { id, name },
    user: { id: handle.toString("base64url"), ...user },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
    timeout: CHALLENGE_MS,
    attestation: "none",
    excludeCredentials: known.map(shownCredential),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
  };
}

/** Returns the options of a signature by one of these passkeys. */
export function requestOptions(
  { id: rpId }: Pick<RelyingParty, "id">,
  challenge: string,
  known: readonly Descriptor[],
): ReplyInput<typeof startPasskeyProof> {
  return {
    challenge,
    rpId,
    timeout: CHALLENGE_MS,
    userVerification: "required",
    allowCredentials: known.map(shownCredential),
  };
}

const shownCredential = ({ credentialId, transports }: Descriptor) => ({
  id: credentialId.toString("base64url"),
  type: "public-key" as const,
  transports: [...transports],
});
