import type { ProofMethod, ProofStep, ProvableAction } from "@portal/contract/proofs";
import type { Queries } from "../../kit/database/database.ts";
import type { Mailer } from "../../providers/mail/mailer.ts";
import type { SmsGateway } from "../../providers/sms/sms-gateway.ts";
import type { Viewer } from "../accounts/users.ts";
import { isPhoneTrusted } from "../credentials/sms-codes.ts";
import { isTotpSettled } from "../credentials/totp-secrets.ts";
import { listDescriptors } from "../passkeys/passkey-uses.ts";
import { arePasskeysAvailable, type PartySettings } from "../passkeys/relying-party.ts";
import { PROOFS_TAKEN, type ProofSettings, settledHoursOf } from "./proofs-taken.ts";

/** What the proofs that a player has depend on. */
export type Ways = {
  readonly config: PartySettings & ProofSettings;
  /** Absent where the operator sends no email, or no SMS: then no code can come that way. */
  readonly mailer: Mailer | undefined;
  readonly smsGateway: SmsGateway | undefined;
};

/** Returns the proofs that the player has for an action, the easiest first. */
export async function listProofMethods(
  { config, mailer, smsGateway }: Ways,
  db: Queries,
  viewer: Viewer,
  action: ProvableAction,
): Promise<ProofMethod[]> {
  const { id, mfaEnabled, email, verifiedAt } = viewer;
  const hours = settledHoursOf(config, action);
  const hasPasskey =
    arePasskeysAvailable(config) && (await listDescriptors(db, id, hours)).length > 0;
  const hasTotp = mfaEnabled && (await isTotpSettled(db, id, hours));
  const hasPhone = smsGateway !== undefined && (await isPhoneProof(db, viewer));
  const had: readonly ProofMethod[] = [
    ...(hasPasskey ? (["passkey"] as const) : []),
    ...(hasTotp ? (["totp"] as const) : []),
    ...(hasPhone ? (["sms"] as const) : []),
    ...(mailer && email !== null && verifiedAt !== null ? (["email"] as const) : []),
  ];
  return had.filter((method) => PROOFS_TAKEN[action].methods.includes(method));
}

/**
 * Returns the steps by which a player without a proof gets one. Two-factor is not among them: it requires a
 * verified phone or email, and either is a proof already.
 */
export function listProofSteps(
  { config, mailer, smsGateway }: Ways,
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

/**
 * Returns whether a code at the account's phone proves anything. The phone must be verified and the account's
 * own: a thief can verify a phone that they have set themselves.
 */
export async function isPhoneProof(
  db: Queries,
  { id, verifiedPhoneAt }: Pick<Viewer, "id" | "verifiedPhoneAt">,
): Promise<boolean> {
  return verifiedPhoneAt !== null && isPhoneTrusted(db, id);
}
