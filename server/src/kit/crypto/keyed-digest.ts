import { createHmac } from "node:crypto";

/**
 * HMAC-SHA256 over several values, none of which can be taken for the end of another. It recognises in the
 * database what must not be found there by trying: the key is not in it.
 */
export function keyedDigest(key: Buffer, values: readonly (string | number)[]): Buffer {
  return createHmac("sha256", key).update(JSON.stringify(values)).digest();
}
