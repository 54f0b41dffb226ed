/** Derives keys from the application's secret (`derivedKey`), and makes and checks MACs with them. */
import { createHmac, timingSafeEqual, hkdfSync } from "node:crypto";

/** The keys of one purpose: the first makes MACs, all verify them. While a secret is rotated there are two. */
export type MacKeys = readonly [Buffer, ...Buffer[]];

/**
 * Returns whether a stored MAC matches a value under one of the keys. It always tries all keys, so that the time does
 * not reveal which one matches.
 * @param make returns the value's MAC under a key, as long as the stored one
 */
export function isMacUnderAny(
  keys: MacKeys,
  stored: Buffer,
  make: (key: Buffer) => Buffer,
): boolean {
  return keys.map((key) => timingSafeEqual(stored, make(key))).includes(true);
}

/**
 * Returns an HMAC-SHA256 over several values, with unambiguous borders between them. The database can compare values by
 * it, but nobody can find a value by trying: the key is not in the database.
 */
export function keyedDigest(key: Buffer, values: readonly (string | number)[]): Buffer {
  return createHmac("sha256", key).update(JSON.stringify(values)).digest();
}

const KEY_BYTES = 32;

/** Derives a key for one purpose from the application's secret, so that no two purposes share a key. */
export function derivedKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", purpose, KEY_BYTES));
}
