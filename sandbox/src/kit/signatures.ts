/** Makes the hashes and HMACs of the providers, and compares secrets in constant time. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** Returns the HMAC-SHA-256 of the joined parts in lower-case hex. */
export function hmacSha256Hex(secret: string, ...parts: readonly (string | Buffer)[]): string {
  const hmac = createHmac("sha256", secret);
  for (const part of parts) hmac.update(part);
  return hmac.digest("hex");
}

export function sha256Hex(data: string | Buffer): string {
  return createHash("sha256").update(data).digest("hex");
}

/** Compares two texts in a time that does not depend on where they differ. */
export function sameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
