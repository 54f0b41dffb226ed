import { hkdfSync } from "node:crypto";

const KEY_BYTES = 32;

/** Derives a key for one purpose from the application's secret, so that no two purposes share a key. */
export function derivedKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", purpose, KEY_BYTES));
}
