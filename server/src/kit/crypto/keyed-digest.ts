import { createHmac } from "node:crypto";

/**
 * Returns an HMAC-SHA256 over several values, with unambiguous borders between them. The database can
 * recognise a value by it, but nobody can find the value by trying: the key is not in the database.
 */
export function keyedDigest(key: Buffer, values: readonly (string | number)[]): Buffer {
  return createHmac("sha256", key).update(JSON.stringify(values)).digest();
}
