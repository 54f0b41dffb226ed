/**
 * Makes, reads and hashes (`macOfCode`) the codes that players receive by email or SMS, and deletes an account's codes.
 */
import { randomInt } from "node:crypto";
import { cleanCode } from "@portal/contract/values/clean-text";
import { SECURITY_CODE_LENGTH } from "@portal/contract/values/limits";
import { keyedDigest } from "../../kit/crypto/keys.ts";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** Crockford's base 32: no I, L, O or U, which are misread. Six symbols are 30 bits; ASVS 6.5.4 demands 20. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** How long a code is valid. ASVS 6.5.5 allows 10 minutes. */
export const CODE_MINUTES = 10;
/** After this many tries a code is void. Each try counts, right or wrong, before the code is compared. */
export const CODE_MAX_TRIES = 5;

/** Returns a random code from a cryptographic source, all equally likely; five bits a symbol. */
export function newCode(length = SECURITY_CODE_LENGTH): string {
  const symbols = Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return symbols.join("");
}

/** Normalizes a typed code: upper case, and digits for the letters O, I and L, which no code contains. */
export function readCode(typed: string): string {
  return cleanCode(typed).toUpperCase().replaceAll("O", "0").replaceAll(/[IL]/g, "1");
}

/**
 * Returns the MAC under which a code is stored. The code is valid only together with the values in `bonds`, such as
 * user and session. The key is not in the database, so the MAC alone is worthless.
 */
export function macOfCode(key: Buffer, code: string, bonds: readonly (string | number)[]): Buffer {
  return keyedDigest(key, [...bonds, code]);
}

/**
 * Deletes every code of the account, every login challenge, and every unfinished setup of a passkey or authenticator
 * application. Called after a change of password or phone.
 */
export async function deleteCodesOf(tx: Queries, userId: number): Promise<void> {
  await tx.run(sql`delete from sms_codes where user_id = ${userId}`);
  await tx.run(sql`
    delete from security_codes
    where session_id in (select id from sessions where user_id = ${userId})`);
  await tx.run(sql`
    delete from totp_setups
    where session_id in (select id from sessions where user_id = ${userId})`);
  await tx.run(sql`delete from login_challenges where user_id = ${userId}`);
  await tx.run(sql`
    delete from passkey_challenges
    where session_id in (select id from sessions where user_id = ${userId})`);
}

export async function deleteExpiredCodes(db: Queries): Promise<void> {
  await db.run(sql`delete from sms_codes where expires_at < now()`);
  await db.run(sql`delete from security_codes where expires_at < now()`);
  await db.run(sql`delete from totp_setups where expires_at < now()`);
  await db.run(sql`delete from login_challenges where expires_at < now()`);
  await db.run(sql`delete from passkey_challenges where expires_at < now()`);
}
