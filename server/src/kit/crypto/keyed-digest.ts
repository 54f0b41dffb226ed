import { createHmac, timingSafeEqual } from "node:crypto";

/** The first key makes MACs, and those of all are believed: while a secret is changed, processes have both. */
export type MacKeys = readonly [Buffer, ...Buffer[]];

/**
 * Returns whether a stored MAC is that of a value under one of the keys. Always tries all, so that the time does
 * not tell which one fits.
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
 * Returns an HMAC-SHA256 over several values, with unambiguous borders between them. The database can
 * recognise a value by it, but nobody can find the value by trying: the key is not in the database.
 */
export function keyedDigest(key: Buffer, values: readonly (string | number)[]): Buffer {
  return createHmac("sha256", key).update(JSON.stringify(values)).digest();
}
