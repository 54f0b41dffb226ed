/**
 * Proofs by which a signed-in player confirms an action: passkey, authenticator code, or code by SMS or email. Lists,
 * checks and consumes them.
 */
import type { ReplyInput } from "@portal/contract/http/call";
import type { UsedCredential } from "@portal/contract/passkey-login";
import type {
  Proof,
  ProofMethod,
  ProvableAction,
  startPasskeyProof as call,
  ProofStep,
} from "@portal/contract/proofs";
import { isSecurityAction } from "@portal/contract/security-code";
import type { FastifyBaseLogger } from "fastify";
import type { Encryption } from "../../kit/crypto/encryption.ts";
import type { MacKeys } from "../../kit/crypto/keys.ts";
import type { Queries, Transaction } from "../../kit/database/database.ts";
import type { Mailer } from "../../providers/mail/mailer.ts";
import type { SmsGateway } from "../../providers/sms/sms-gateway.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { commonErrors } from "../errors.ts";
import {
  checkAssertion,
  type PartySettings,
  relyingPartyOf,
  arePasskeysAvailable,
} from "../passkeys/check-credential.ts";
import { requestOptions } from "../passkeys/credential-options.ts";
import {
  consumeSessionChallenge,
  findPasskeyOf,
  noteUse,
  issueSessionChallenge,
  listDescriptors,
} from "../passkeys/passkey-store.ts";
import { checkSecurityCode, consumeSecurityCode } from "./security-codes.ts";
import { checkSmsCode, consumeSmsCode, isPhoneTrusted } from "./sms-codes.ts";
import { isTotpSettled, redeemTotp } from "./totp.ts";

type AcceptedProofs = {
  readonly methods: readonly ProofMethod[];
  /**
   * True: a passkey or authenticator application counts only once the account has had it for
   * `accounts.newPhoneResetWaitHours`, because an attacker with session and password could add one.
   */
  readonly mustBeSettled: boolean;
};

const NOTHING: AcceptedProofs = { methods: [], mustBeSettled: true };

/**
 * The proofs that each action accepts besides those of its call's own fields, such as the password
 * (docs/decisions/players-choose-how-to-confirm.md).
 */
export const ACCEPTED_PROOFS: Readonly<Record<ProvableAction, AcceptedProofs>> = {
  "confirm.payment": { methods: ["passkey", "totp", "sms", "email"], mustBeSettled: false },
  "confirm.change_email": { methods: ["passkey", "totp", "sms", "email"], mustBeSettled: true },
  // The present phone and the email have their own fields in that call.
  "confirm.phone_number": { methods: ["passkey", "totp"], mustBeSettled: true },
  // A passkey is two factors by itself, because the device has verified its owner. No other single proof is.
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
function settledHoursOf({ portal }: ProofSettings, action: ProvableAction): number {
  return ACCEPTED_PROOFS[action].mustBeSettled ? portal.accounts.newPhoneResetWaitHours : 0;
}

/** The services that decide which proofs a player can use. */
export type ProofChannels = {
  readonly config: PartySettings & ProofSettings;
  /** Undefined if the operator sends no email or no SMS; then no code can be sent that way. */
  readonly mailer: Mailer | undefined;
  readonly smsGateway: SmsGateway | undefined;
};

/** Returns the proofs that the player has for an action, the easiest first. */
export async function listProofMethods(
  { config, mailer, smsGateway }: ProofChannels,
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
  return had.filter((method) => ACCEPTED_PROOFS[action].methods.includes(method));
}

/**
 * Returns the steps by which a player without a proof gets one. Two-factor is not among them: it requires a
 * verified phone or email, and either is a proof already.
 */
export function listProofSteps(
  { config, mailer, smsGateway }: ProofChannels,
  { phoneNumber, verifiedPhoneAt, email }: Viewer,
): ProofStep[] {
  // A verified phone that is not accepted was changed recently. The player can only wait.
  const mayVerifyPhone = smsGateway && phoneNumber !== null && verifiedPhoneAt === null;
  return [
    ...(mayVerifyPhone ? (["verify-phone"] as const) : []),
    ...(mailer ? ([email === null ? "add-email" : "verify-email"] as const) : []),
    ...(arePasskeysAvailable(config) ? (["add-passkey"] as const) : []),
  ];
}

/**
 * Returns whether a code sent to the account's phone counts as a proof. The phone must be verified and trusted
 * (`isPhoneTrusted`): a thief can verify a phone that they have set themselves.
 */
export async function isPhoneProof(
  db: Queries,
  { id, verifiedPhoneAt }: Pick<Viewer, "id" | "verifiedPhoneAt">,
): Promise<boolean> {
  return verifiedPhoneAt !== null && isPhoneTrusted(db, id);
}

export type ProofServices = {
  readonly db: Queries;
  readonly log: FastifyBaseLogger;
  readonly config: PartySettings & ProofSettings;
  readonly codeKeys: MacKeys;
  readonly totpEncryption: Encryption;
};

/** A checked proof. It has no effect until it is consumed. An authenticator code is not compared before `consume`. */
export type CheckedProof = {
  readonly method: ProofMethod;
  /**
   * Consumes the proof in the transaction that it confirms, by one conditional statement.
   * @throws proofWrong if it was consumed or replaced or has expired meanwhile, or an authenticator code is wrong
   */
  readonly consume: (tx: Transaction) => Promise<void>;
};

/**
 * Checks a player's proof for one action of this session. Tries of a code by SMS or email are counted before the
 * comparison and stay counted; the caller's limits count the others.
 * @throws proofWrong, passkeysUnavailable
 */
export async function checkProof(
  services: ProofServices,
  viewer: Viewer,
  action: ProvableAction,
  proof: Proof,
): Promise<CheckedProof> {
  const { method } = proof;
  const refuse = () => {
    services.log.info({ event: "proof_refused", userId: viewer.id, action, method }, "wrong proof");
    return commonErrors.proofWrong(method);
  };
  const consume = await compare(services, viewer, action, proof);
  if (!consume) throw refuse();
  return {
    method,
    consume: async (tx) => {
      if (!(await consume(tx))) throw refuse();
    },
  };
}

/** Consumes one kind of proof. @returns false where it no longer works */
type Consume = (tx: Transaction) => Promise<boolean>;

/** @returns undefined where the proof is wrong */
async function compare(
  services: ProofServices,
  viewer: Viewer,
  action: ProvableAction,
  proof: Proof,
): Promise<Consume | undefined> {
  if (!ACCEPTED_PROOFS[action].methods.includes(proof.method)) return undefined;
  const settledHours = settledHoursOf(services.config, action);
  switch (proof.method) {
    case "passkey":
      return comparePasskey(services, viewer, action, proof.credential);
    case "totp":
      // `redeemTotp` compares and consumes the code in one call.
      return async (tx) =>
        (await isTotpSettled(tx, viewer.id, settledHours)) &&
        redeemTotp(services, tx, viewer.id, proof.code);
    case "sms":
      return compareSms(services, viewer, action, proof.code);
    case "email": {
      const { db, codeKeys } = services;
      if (!isSecurityAction(action)) return undefined;
      const purpose = { userId: viewer.id, sessionId: viewer.sessionId, action };
      const code = await checkSecurityCode(db, codeKeys, purpose, proof.code);
      return code && ((tx) => consumeSecurityCode(tx, code));
    }
  }
}

/** Accepts a signature by one of the player's own passkeys over a challenge for this action and session. */
async function comparePasskey(
  { db, config }: ProofServices,
  { id: userId, sessionId }: Viewer,
  action: ProvableAction,
  credential: UsedCredential,
): Promise<Consume | undefined> {
  const party = relyingPartyOf(config);
  const passkey = await findPasskeyOf(db, userId, {
    credentialId: Buffer.from(credential.id, "base64url"),
    settledHours: settledHoursOf(config, action),
  });
  const assertion = passkey && (await checkAssertion(party, passkey.publicKey, credential));
  if (!assertion) return undefined;
  return async (tx) =>
    (await consumeSessionChallenge(tx, assertion.challenge, { sessionId, action })) &&
    noteUse(tx, passkey.id, assertion);
}

/** Accepts a code sent by SMS for this action and session, or in reply to `MXT`: both go to the phone. */
async function compareSms(
  { db, codeKeys }: ProofServices,
  viewer: Viewer,
  action: ProvableAction,
  typed: string,
): Promise<Consume | undefined> {
  const { id: userId, username, sessionId } = viewer;
  // Any phone of an account gets a code in reply to `MXT`, even one that is not trusted.
  if (!isSecurityAction(action) || !(await isPhoneProof(db, viewer))) return undefined;
  const purpose = { userId, sessionId, action, channel: "sms" } as const;
  const texted = await checkSecurityCode(db, codeKeys, purpose, typed);
  if (texted) return (tx) => consumeSecurityCode(tx, texted);
  const answered = await checkSmsCode(db, codeKeys, username, typed);
  return answered && ((tx) => consumeSmsCode(tx, answered));
}

/** Issues a challenge for one action of this session. @throws passkeysUnavailable */
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
