/** The form of all codes that a player reads in a letter or an SMS and types in. */
import { randomInt } from "node:crypto";
import { SECURITY_CODE_LENGTH } from "@portal/contract/limits";
import { keyedDigest } from "../../kit/crypto/keyed-digest.ts";

/** Crockford's base 32: no I, L, O or U, which are misread. Six symbols are 30 bits (ASVS 6.5.4: 20). */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** ASVS 6.5.5 allows 10. */
export const CODE_MINUTES = 10;
/** Wrong or right: counted before the code is compared. */
export const CODE_MAX_TRIES = 5;

/** A code from a cryptographic source, each as likely as any other; five bits a symbol. */
export function newCode(length = SECURITY_CODE_LENGTH): string {
  const symbols = Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return symbols.join("");
}

/** The code that somebody meant to type: small letters, and the letters that look like digits. */
export function readCode(typed: string): string {
  return typed.trim().toUpperCase().replaceAll("O", "0").replaceAll(/[IL]/g, "1");
}

/**
 * What is stored of a code: bound to everything in `bonds`, and worth nothing to somebody who has only
 * the database, for the key is not in it.
 */
export function macOfCode(key: Buffer, code: string, bonds: readonly (string | number)[]): Buffer {
  return keyedDigest(key, [...bonds, code]);
}
