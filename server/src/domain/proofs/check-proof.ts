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

/** A proof that was right when it was compared. It counts only once it has been consumed. */
export type CheckedProof = {
  readonly method: ProofMethod;
  /**
   * Uses the proof up, in the transaction of what it confirms, by one conditional statement.
   * @throws proofWrong where it was used up, replaced or has expired meanwhile
   */
  readonly consume: (tx: Transaction) => Promise<void>;
};

/**
 * Checks what a player shows for one action of this session. Every try is counted before anything is
 * compared and stays counted; the caller's limits count the tries of a code of the application.
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

/** @returns undefined where it is wrong */
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
      // Comparing and using up are one statement there.
      return (tx) => redeemTotp(services, tx, viewer.id, proof.code);
    case "sms":
      return checkSmsProof(services, viewer, action, proof.code);
    case "email":
      return checkEmailProof(services, viewer, action, proof.code);
  }
}
