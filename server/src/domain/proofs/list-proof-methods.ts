import type { ProofMethod } from "@portal/contract/proofs";
import type { Queries } from "../../kit/database/database.ts";
import type { Viewer } from "../accounts/users.ts";
import { listDescriptors } from "../passkeys/passkey-uses.ts";
import { arePasskeysAvailable } from "../passkeys/relying-party.ts";
import { isPhoneProof } from "./is-phone-proof.ts";
import type { ProofServices } from "./proof-services.ts";

type Asked = Pick<ProofServices, "config" | "mailer" | "smsGateway">;

/** Returns the proofs that the player has, the easiest first. */
export async function listProofMethods(
  { config, mailer, smsGateway }: Asked,
  db: Queries,
  viewer: Viewer,
): Promise<ProofMethod[]> {
  const { id, mfaEnabled, email, verifiedAt } = viewer;
  const hasPasskey = arePasskeysAvailable(config) && (await listDescriptors(db, id)).length > 0;
  const hasPhone = smsGateway !== undefined && (await isPhoneProof(db, viewer));
  return [
    ...(hasPasskey ? (["passkey"] as const) : []),
    ...(mfaEnabled ? (["totp"] as const) : []),
    ...(hasPhone ? (["sms"] as const) : []),
    ...(mailer && email !== null && verifiedAt !== null ? (["email"] as const) : []),
  ];
}
