/** The form of all codes that a player receives by email or SMS and types in. */
import { randomInt } from "node:crypto";
import { cleanCode } from "@portal/contract/values/clean-text";
import { SECURITY_CODE_LENGTH } from "@portal/contract/values/limits";
import { keyedDigest } from "../../kit/crypto/keys.ts";

/** Crockford's base 32: no I, L, O or U, which are misread. Six symbols are 30 bits (ASVS 6.5.4: 20). */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** ASVS 6.5.5 allows 10. */
export const CODE_MINUTES = 10;
/** Counts right and wrong tries, before the code is compared. */
export const CODE_MAX_TRIES = 5;

/** Returns a random code from a cryptographic source, all equally likely; five bits a symbol. */
export function newCode(length = SECURITY_CODE_LENGTH): string {
  const symbols = Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return symbols.join("");
}

/** Returns the code that was meant: it corrects small letters, and letters that look like digits. */
export function readCode(typed: string): string {
  return cleanCode(typed).toUpperCase().replaceAll("O", "0").replaceAll(/[IL]/g, "1");
}

/**
 * Returns what is stored of a code. It is bound to everything in `bonds`. It is worthless to an attacker with
 * only the database, since the key is not in it.
 */
export function macOfCode(key: Buffer, code: string, bonds: readonly (string | number)[]): Buffer {
  return keyedDigest(key, [...bonds, code]);
}
