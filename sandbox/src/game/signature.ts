/** Authenticates requests to the game server by key, time, nonce and a signature over them. */
import { Problem } from "../kit/requests.ts";
import { hmacSha256Hex, sameSecret, sha256Hex } from "../kit/signatures.ts";

type SignedRequest = {
  method: string;
  /** Path and query as sent. */
  path: string;
  body: Buffer;
  headers: Readonly<Record<string, string | string[] | undefined>>;
};

/** A request's time may differ by so much from the game's clock, in both directions. */
const CLOCK_TOLERANCE_SECONDS = 300;

export function createGatekeeper(keyId: string, secret: string) {
  // Nonce → the Unix second from which the check of the time alone refuses it.
  const used = new Map<string, number>();

  return {
    /** @throws Problem 401 */
    admit({ method, path, body, headers }: SignedRequest): void {
      const timestamp = text(headers["x-timestamp"]);
      const nonce = text(headers["x-nonce"]);
      const now = Math.floor(Date.now() / 1000);
      deleteExpired(used, now);

      if (text(headers["x-key-id"]) !== keyId) throw new Problem(401, "unknown key");
      const drift = Math.abs(now - Number(timestamp));
      if (!/^\d+$/.test(timestamp) || drift > CLOCK_TOLERANCE_SECONDS) {
        throw new Problem(401, "timestamp is out of range");
      }
      if (nonce === "") throw new Problem(401, "nonce is missing");
      const expected = signDelivery(secret, timestamp, nonce, method, path, body);
      if (!sameSecret(text(headers["x-signature"]), expected)) {
        throw new Problem(401, "bad signature");
      }
      if (used.has(nonce)) throw new Problem(401, "nonce was used before");
      used.set(nonce, now + 2 * CLOCK_TOLERANCE_SECONDS);
    },
  };
}

/** Hex HMAC-SHA-256 over timestamp, nonce, method, path and the body's SHA-256, joined by points. */
export function signDelivery(
  secret: string,
  timestamp: string,
  nonce: string,
  method: string,
  path: string,
  body: Buffer,
): string {
  return hmacSha256Hex(secret, [timestamp, nonce, method, path, sha256Hex(body)].join("."));
}

/** Deletes expired nonces. They are in the order of their use, so the first live one ends the loop. */
function deleteExpired(used: Map<string, number>, now: number): void {
  for (const [nonce, expiresAt] of used) {
    if (expiresAt >= now) return;
    used.delete(nonce);
  }
}

function text(header: string | string[] | undefined): string {
  return typeof header === "string" ? header : "";
}
