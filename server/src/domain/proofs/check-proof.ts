import type { Proof, ProofMethod } from "@portal/contract/proofs";
import type { SecurityAction } from "@portal/contract/security-code";
import type { Transaction } from "../../kit/database/database.ts";
import type { Viewer } from "../accounts/users.ts";
import { redeemTotp } from "../credentials/totp-secrets.ts";
import { commonErrors } from "../errors.ts";
import { checkEmailProof } from "./check-email-proof.ts";
import { checkPasskeyProof } from "./check-passkey-proof.ts";
import { checkSmsProof } from "./check-sms-proof.ts";
import type { Consume, ProofServices } from "./proof-services.ts";

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
 * @throws proofWrong
 */
export async function checkProof(
  services: ProofServices,
  viewer: Viewer,
  action: SecurityAction,
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

/** @returns undefined where the proof is wrong */
async function compare(
  services: ProofServices,
  viewer: Viewer,
  action: SecurityAction,
  proof: Proof,
): Promise<Consume | undefined> {
  switch (proof.method) {
    case "passkey":
      return checkPasskeyProof(services, viewer, action, proof.credential);
    case "totp":
      // `redeemTotp` compares and consumes in one statement.
      return (tx) => redeemTotp(services, tx, viewer.id, proof.code);
    case "sms":
      return checkSmsProof(services, viewer, action, proof.code);
    case "email":
      return checkEmailProof(services, viewer, action, proof.code);
  }
}
