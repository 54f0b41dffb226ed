import type { Queries } from "../../../kit/database/database.ts";
import type { Services } from "../../../services.ts";
import { replaceRecoveryCodes } from "./recovery-code-store.ts";
import { macOfRecoveryCode, newRecoveryCodes } from "./recovery-codes.ts";

/** Replaces the account's recovery codes. @returns the new codes, which are stored nowhere */
export async function giveRecoveryCodes(
  { codeKey }: Pick<Services, "codeKey">,
  tx: Queries,
  userId: number,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  const macs = codes.map((code) => macOfRecoveryCode(codeKey, userId, code));
  await replaceRecoveryCodes(tx, userId, macs);
  return codes;
}
