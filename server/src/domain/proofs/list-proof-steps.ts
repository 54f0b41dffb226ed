import type { ProofStep } from "@portal/contract/proofs";
import type { Viewer } from "../accounts/users.ts";
import { arePasskeysAvailable } from "../passkeys/relying-party.ts";
import type { ProofServices } from "./proof-services.ts";

type Asked = Pick<ProofServices, "config" | "mailer" | "smsGateway">;

/**
 * The steps that give a player a proof, for one who has none. Two-factor is not among them: it takes a
 * verified phone or e-mail, either of which is a proof already.
 */
export function listProofSteps(
  { config, mailer, smsGateway }: Asked,
  { phoneNumber, verifiedPhoneAt, email }: Viewer,
): ProofStep[] {
  // One that is verified and proves nothing was changed of late: that passes by waiting alone.
  const mayVerifyPhone = smsGateway && phoneNumber !== null && verifiedPhoneAt === null;
  return [
    ...(mayVerifyPhone ? (["verify-phone"] as const) : []),
    ...(mailer ? ([email === null ? "add-email" : "verify-email"] as const) : []),
    ...(arePasskeysAvailable(config) ? (["add-passkey"] as const) : []),
  ];
}
