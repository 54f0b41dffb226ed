/** Signs requests to the game server: docs/game-server.md. */
import { createHash, createHmac, randomUUID } from "node:crypto";

export type Credentials = { readonly keyId: string; readonly secret: string };

export type Unsigned = {
  readonly method: "GET" | "POST";
  /** The path as sent, the base address's own path included. */
  readonly path: string;
  readonly body: string;
};

export type SignedHeader = "x-key-id" | "x-timestamp" | "x-nonce" | "x-signature";

/** What a request has in place of the right thing. */
export type Forgery = {
  readonly keyId?: string;
  readonly secret?: string;
  readonly nonce?: string;
  /** Seconds by which the sender's clock is ahead. */
  readonly clockSeconds?: number;
  /** The whole timestamp as text. */
  readonly timestamp?: string;
  /** What is signed in place of what is sent. */
  readonly signed?: Partial<Unsigned>;
  /** Makes another signature of the right one. */
  readonly respell?: (signature: string) => string;
  readonly without?: SignedHeader;
};

export function signedHeaders(
  request: Unsigned,
  { keyId, secret }: Credentials,
  forgery: Forgery = {},
): Record<string, string> {
  const seconds = Math.floor(Date.now() / 1_000) + (forgery.clockSeconds ?? 0);
  const timestamp = forgery.timestamp ?? String(seconds);
  const nonce = forgery.nonce ?? randomUUID();
  const { method, path, body } = { ...request, ...forgery.signed };
  const bodyHash = createHash("sha256").update(body).digest("hex");
  const signature = createHmac("sha256", forgery.secret ?? secret)
    .update([timestamp, nonce, method, path, bodyHash].join("."))
    .digest("hex");
  const headers: Record<SignedHeader, string> = {
    "x-key-id": forgery.keyId ?? keyId,
    "x-timestamp": timestamp,
    "x-nonce": nonce,
    "x-signature": forgery.respell?.(signature) ?? signature,
  };
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== forgery.without));
}
