import type { ProofMethod, ProofStep, ProvableAction } from "@portal/contract/proofs";
import type { Queries } from "../../kit/database/database.ts";
import type { Mailer } from "../../providers/mail/mailer.ts";
import type { SmsGateway } from "../../providers/sms/sms-gateway.ts";
import type { Viewer } from "../accounts/users.ts";
import { listDescriptors } from "../passkeys/passkey-store.ts";
import { arePasskeysAvailable, type PartySettings } from "../passkeys/relying-party.ts";
import { isPhoneTrusted } from "./sms-codes.ts";
import { isTotpSettled } from "./totp.ts";

type Taken = {
  readonly methods: readonly ProofMethod[];
  /**
   * True where a passkey or application counts only once the account has had it as long as a phone that the
   * session alone has set takes to count (`accounts.newPhoneResetWaitHours`). An attacker with session and password
   * could add one.
   */
  readonly mustBeSettled: boolean;
};

const NOTHING: Taken = { methods: [], mustBeSettled: true };

/**
 * The proofs that confirm each action, in addition to its call's own: the password, the code in reply to `MXT`, the
 * code by email (docs/decisions/players-choose-how-to-confirm.md).
 */
export const PROOFS_TAKEN: Readonly<Record<ProvableAction, Taken>> = {
  "confirm.payment": { methods: ["passkey", "totp", "sms", "email"], mustBeSettled: false },
  "confirm.change_email": { methods: ["passkey", "totp", "sms", "email"], mustBeSettled: true },
  // The present phone and the email have fields of their own in that call.
  "confirm.phone_number": { methods: ["passkey", "totp"], mustBeSettled: true },
  // A device that has verified its owner is two factors; no other single proof is.
  "confirm.two_factor": { methods: ["passkey"], mustBeSettled: true },
  "confirm.closing": { methods: ["passkey"], mustBeSettled: true },
  "confirm.email": NOTHING,
  "confirm.change_password": NOTHING,
  "approve.login": NOTHING,
};

/** The settings that proofs depend on. */
export type ProofSettings = {
  readonly portal: { readonly accounts: { readonly newPhoneResetWaitHours: number } };
};

/** For how many hours the account must have had a passkey or an application before it confirms the action. */
export function settledHoursOf({ portal }: ProofSettings, action: ProvableAction): number {
  return PROOFS_TAKEN[action].mustBeSettled ? portal.accounts.newPhoneResetWaitHours : 0;
}

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
