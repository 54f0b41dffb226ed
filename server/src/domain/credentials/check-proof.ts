import type { ReplyInput } from "@portal/contract/http/call";
import type { UsedCredential } from "@portal/contract/passkey-login";
import type {
  Proof,
  ProofMethod,
  ProvableAction,
  startPasskeyProof as call,
} from "@portal/contract/proofs";
import { isSecurityAction } from "@portal/contract/security-code";
import type { FastifyBaseLogger } from "fastify";
import type { Encryption } from "../../kit/crypto/encryption.ts";
import type { MacKeys } from "../../kit/crypto/keys.ts";
import type { Queries, Transaction } from "../../kit/database/database.ts";
import type { Viewer } from "../accounts/users.ts";
import { commonErrors } from "../errors.ts";
import { checkAssertion } from "../passkeys/check-credential.ts";
import { requestOptions } from "../passkeys/credential-options.ts";
import {
  consumeSessionChallenge,
  findPasskeyOf,
  noteUse,
  issueSessionChallenge,
  listDescriptors,
} from "../passkeys/passkey-store.ts";
import { type PartySettings, relyingPartyOf } from "../passkeys/relying-party.ts";
import { isPhoneProof, PROOFS_TAKEN, type ProofSettings, settledHoursOf } from "./list-proofs.ts";
import { checkSecurityCode, consumeSecurityCode } from "./security-codes.ts";
import { checkSmsCode, consumeSmsCode } from "./sms-codes.ts";
import { isTotpSettled, redeemTotp } from "./totp.ts";

export type ProofServices = {
  readonly db: Queries;
  readonly log: FastifyBaseLogger;
  readonly config: PartySettings & ProofSettings;
  readonly codeKeys: MacKeys;
  readonly totpEncryption: Encryption;
};

/** A proof that was right when it was compared. It has no effect until it is consumed. */
export type CheckedProof = {
  readonly method: ProofMethod;
  /**
   * Consumes the proof in the transaction that it confirms, by one conditional statement.
   * @throws proofWrong where it was consumed, was replaced or has expired meanwhile
   */
  readonly consume: (tx: Transaction) => Promise<void>;
};

/**
 * Checks a player's proof for one action of this session. Every try is counted before the comparison and
 * stays counted. The tries of an authenticator code are counted by the caller's limits.
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
  if (!PROOFS_TAKEN[action].methods.includes(proof.method)) return undefined;
  const settledHours = settledHoursOf(services.config, action);
  switch (proof.method) {
    case "passkey":
      return comparePasskey(services, viewer, action, proof.credential);
    case "totp":
      // `redeemTotp` compares and consumes in one statement.
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
  // `MXT` gets a reply at any phone that an account has.
  if (!isSecurityAction(action) || !(await isPhoneProof(db, viewer))) return undefined;
  const purpose = { userId, sessionId, action, channel: "sms" } as const;
  const texted = await checkSecurityCode(db, codeKeys, purpose, typed);
  if (texted) return (tx) => consumeSecurityCode(tx, texted);
  const answered = await checkSmsCode(db, codeKeys, username, typed);
  return answered && ((tx) => consumeSmsCode(tx, answered));
}

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
