/** What browsers are given to make a passkey, or to sign with one (Web Authentication, §5.4 and §5.5). */
import type { startPasskey } from "@portal/contract/passkeys";
import type { startPasskeyProof } from "@portal/contract/proofs";
import type { ReplyInput } from "@portal/contract/http/call";
import { CHALLENGE_MS } from "./challenge-store.ts";
import { ALGORITHMS } from "./check-credential.ts";
import type { RelyingParty } from "./relying-party.ts";

/** What browsers receive of a passkey. */
export type Descriptor = {
  readonly credentialId: Buffer;
  readonly transports: readonly string[];
};

type NewPasskey = {
  readonly party: Pick<RelyingParty, "id" | "name">;
  /** Whose it will be; the handle says nothing about them. */
  readonly user: { readonly handle: Buffer; readonly name: string; readonly displayName: string };
  readonly challenge: string;
  /** The person's passkeys: an authenticator that has one makes no other. */
  readonly known: readonly Descriptor[];
};

/** Returns the options of a new passkey: discoverable, verifying its person, and of no attested make. */
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
