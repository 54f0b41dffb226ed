import type { ProofStep } from "@portal/contract/proofs";
import type { Viewer } from "../accounts/users.ts";
import { arePasskeysAvailable } from "../passkeys/relying-party.ts";
import type { ProofServices } from "./proof-services.ts";

type Asked = Pick<ProofServices, "config" | "mailer" | "smsGateway">;

/**
 * Returns the steps by which a player without a proof gets one. Two-factor is not among them: it requires a
 * verified phone or email, and either is a proof already.
 */
export function listProofSteps(
  { config, mailer, smsGateway }: Asked,
  { phoneNumber, verifiedPhoneAt, email }: Viewer,
): ProofStep[] {
  // A verified phone that proves nothing was changed recently: only waiting helps.
  const mayVerifyPhone = smsGateway && phoneNumber !== null && verifiedPhoneAt === null;
  return [
    ...(mayVerifyPhone ? (["verify-phone"] as const) : []),
    ...(mailer ? ([email === null ? "add-email" : "verify-email"] as const) : []),
    ...(arePasskeysAvailable(config) ? (["add-passkey"] as const) : []),
  ];
}
