import type { SecurityAction } from "@portal/contract/security-code";
import type { Viewer } from "../accounts/users.ts";
import { checkSecurityCode, consumeSecurityCode } from "../credentials/security-codes.ts";
import type { Consume, ProofServices } from "./proof-services.ts";

/** Checks an emailed code for this action of this session. @returns undefined where the code is wrong */
export async function checkEmailProof(
  { db, codeKey }: Pick<ProofServices, "db" | "codeKey">,
  { id: userId, sessionId }: Viewer,
  action: SecurityAction,
  typed: string,
): Promise<Consume | undefined> {
  const code = await checkSecurityCode(db, codeKey, { userId, sessionId, action }, typed);
  return code && ((tx) => consumeSecurityCode(tx, code));
}
