/** Checks the second factor of an account (authenticator or recovery code), and makes its recovery codes. */
import { RECOVERY_CODE_COUNT } from "@portal/contract/two-factor";
import { macOfCode, newCode, readCode } from "../../domain/credentials/one-time-codes.ts";
import { redeemTotp } from "../../domain/credentials/totp.ts";
import { commonErrors } from "../../domain/errors.ts";
import type { Queries } from "../../kit/database/database.ts";
import { onField } from "../../kit/http/errors.ts";
import type { Services } from "../../services.ts";
import { redeemRecoveryCode, replaceRecoveryCodes } from "./store.ts";

export const errors = {
  recoveryCodeWrong: () => onField("code", "Mã khôi phục không đúng hoặc đã được dùng."),
};

type FactorServices = Pick<Services, "totpEncryption" | "codeKeys" | "log">;

/**
 * Compares and consumes a code in one statement. The caller has already counted the try.
 * @throws totpWrong, recoveryCodeWrong
 */
export async function redeemSecondFactor(
  services: FactorServices,
  tx: Queries,
  userId: number,
  { method, code }: { readonly method: "totp" | "recovery-code"; readonly code: string },
): Promise<void> {
  const macs = services.codeKeys.map((key) => macOfRecoveryCode(key, userId, code));
  const isRight = await (method === "totp"
    ? redeemTotp(services, tx, userId, code)
    : redeemRecoveryCode(tx, userId, macs));
  if (isRight) return;
  services.log.info({ event: "second_factor_refused", userId, method }, "wrong code");
  throw method === "totp" ? commonErrors.totpWrong() : errors.recoveryCodeWrong();
}

/** Characters of each half of a recovery code. */
const GROUP_LENGTH = 5;

/** Returns ten codes of 50 random bits: `4K7M2-Q9XHJ`. */
export function newRecoveryCodes(): string[] {
  return Array.from(
    { length: RECOVERY_CODE_COUNT },
    () => `${newCode(GROUP_LENGTH)}-${newCode(GROUP_LENGTH)}`,
  );
}

/** Returns the MAC of a code, which is what the database stores. Spaces, dashes and case do not matter. */
export function macOfRecoveryCode(key: Buffer, userId: number, typed: string): Buffer {
  return macOfCode(key, readCode(typed.replaceAll(/[\s-]/g, "")), ["recovery", userId]);
}

/** Replaces the account's recovery codes. @returns the new codes, which are not stored */
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
