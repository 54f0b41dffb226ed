/** Keyed hashes as the providers make them, and their comparison in constant time. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** HMAC-SHA-256 in lower-case hex over the parts put together. */
export function hmacSha256Hex(secret: string, ...parts: readonly (string | Buffer)[]): string {
  const hmac = createHmac("sha256", secret);
  for (const part of parts) hmac.update(part);
  return hmac.digest("hex");
}

export function sha256Hex(data: string | Buffer): string {
  return createHash("sha256").update(data).digest("hex");
}

/** Takes the same time wherever the texts differ. */
export function sameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
