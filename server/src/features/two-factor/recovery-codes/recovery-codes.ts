/** Codes on paper, for players who have lost their authenticator application. */
import { RECOVERY_CODE_COUNT } from "@portal/contract/two-factor";
import { macOfCode, newCode, readCode } from "../../../domain/credentials/one-time-codes.ts";

const GROUP_LENGTH = 5;

/** Returns ten codes of 50 random bits: `4K7M2-Q9XHJ`. */
export function newRecoveryCodes(): string[] {
  return Array.from(
    { length: RECOVERY_CODE_COUNT },
    () => `${newCode(GROUP_LENGTH)}-${newCode(GROUP_LENGTH)}`,
  );
}

/** What is stored of a code, however it was typed. */
export function macOfRecoveryCode(key: Buffer, userId: number, typed: string): Buffer {
  return macOfCode(key, readCode(typed.replaceAll(/[\s-]/g, "")), ["recovery", userId]);
}
