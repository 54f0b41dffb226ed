/** Codes on paper, for players who have lost their authenticator application. */
import { RECOVERY_CODE_COUNT } from "@portal/contract/two-factor";
import { macOfCode, newCode, readCode } from "../../../domain/credentials/one-time-codes.ts";
import type { Queries } from "../../../kit/database/database.ts";
import type { Services } from "../../../services.ts";
import { replaceRecoveryCodes } from "./recovery-code-store.ts";

const GROUP_LENGTH = 5;

/** Returns ten codes of 50 random bits: `4K7M2-Q9XHJ`. */
export function newRecoveryCodes(): string[] {
  return Array.from(
    { length: RECOVERY_CODE_COUNT },
    () => `${newCode(GROUP_LENGTH)}-${newCode(GROUP_LENGTH)}`,
  );
}

/** Returns what is stored of a code, however it was typed. */
export function macOfRecoveryCode(key: Buffer, userId: number, typed: string): Buffer {
  return macOfCode(key, readCode(typed.replaceAll(/[\s-]/g, "")), ["recovery", userId]);
}

/** Replaces the account's recovery codes. @returns the new codes, which are stored nowhere */
export async function giveRecoveryCodes(
  { codeKeys: [key] }: Pick<Services, "codeKeys">,
  tx: Queries,
  userId: number,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  const macs = codes.map((code) => macOfRecoveryCode(key, userId, code));
  await replaceRecoveryCodes(tx, userId, macs);
  return codes;
}
