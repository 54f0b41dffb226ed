/** Signs requests to a game server as docs/game-server.md says, and sends them whole or cut short. */
import { createHash, createHmac, randomUUID } from "node:crypto";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { text as readText } from "node:stream/consumers";

export type Credentials = { readonly keyId: string; readonly secret: string };

export type Unsigned = {
  readonly method: "GET" | "POST";
  /** As sent: with the path of the base address, not decoded. */
  readonly path: string;
  readonly body: string;
};

export type SignedHeader = "x-key-id" | "x-timestamp" | "x-nonce" | "x-signature";

/** How a request differs from one of the portal's. */
export type How = Partial<Credentials> & {
  /** Shown in the report. */
  readonly note?: string;
  readonly nonce?: string;
  /** Seconds by which the sender's clock is ahead. */
  readonly clockSeconds?: number;
  readonly timestamp?: string;
  /** Parts that are signed but not sent. */
  readonly signed?: Partial<Unsigned>;
  readonly changeSignature?: (signature: string) => string;
  readonly without?: SignedHeader;
  /** The caller disconnects: after half of the body, or this long after the last byte. */
  readonly cut?: "half-way" | { readonly afterMs: number };
};

export type Reply =
  | {
      readonly kind: "answered";
      readonly status: number;
      readonly text: string;
      /** Undefined if the text is not JSON. */
      readonly json: unknown;
      readonly ms: number;
    }
  | { readonly kind: "unanswered"; readonly reason: string };

/** Longer than the portal's 3 s, so that the kit can report a slow answer. */
const TIMEOUT_MS = 10_000;
/** Lets the half that was sent arrive before the connection ends. */
const HALF_WAY_MS = 30;

export function signedHeaders(
  request: Unsigned,
  credentials: Credentials,
  how: How,
): Record<string, string> {
  const { keyId, secret } = { ...credentials, ...how };
  const seconds = Math.floor(Date.now() / 1_000) + (how.clockSeconds ?? 0);
  const { timestamp = String(seconds), nonce = randomUUID() } = how;
  const { method, path, body } = { ...request, ...how.signed };
  const bodyHash = createHash("sha256").update(body).digest("hex");
  const signature = createHmac("sha256", secret)
    .update([timestamp, nonce, method, path, bodyHash].join("."))
    .digest("hex");
  const headers: Record<SignedHeader, string> = {
    "x-key-id": keyId,
    "x-timestamp": timestamp,
    "x-nonce": nonce,
    "x-signature": how.changeSignature?.(signature) ?? signature,
  };
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== how.without));
}

/** Never rejects: a connection that fails is a reply of kind "unanswered". */
export function send(
  url: URL,
  { method, body }: Unsigned,
  headers: Readonly<Record<string, string>>,
  cut: How["cut"],
): Promise<Reply> {
  const bytes = Buffer.from(body);
  const ofBody = { "content-type": "application/json", "content-length": String(bytes.length) };
  return new Promise((resolve) => {
    const beganAt = performance.now();
    const request = (url.protocol === "https:" ? httpsRequest : httpRequest)(url, {
      method,
      agent: false,
      headers: { ...headers, ...(method === "POST" && ofBody) },
    });
    // Only the first call counts: a promise is resolved once.
    const unanswered = (reason: string) => resolve({ kind: "unanswered", reason });
    const timeout = setTimeout(() => {
      unanswered(`no answer within ${TIMEOUT_MS / 1_000} s`);
      request.destroy();
    }, TIMEOUT_MS);
    request.on("close", () => {
      clearTimeout(timeout);
      unanswered("the connection ended before an answer");
    });
    request.on("error", (error) => unanswered(error.message));
    request.on("response", (response) => {
      const { statusCode: status = 0 } = response;
      readText(response).then(
        (text) => {
          const ms = performance.now() - beganAt;
          resolve({ kind: "answered", status, text, json: parseJson(text), ms });
        },
        () => unanswered("the connection ended within the answer"),
      );
    });
    if (cut === "half-way") {
      request.write(bytes.subarray(0, Math.floor(bytes.length / 2)));
      setTimeout(() => request.destroy(), HALF_WAY_MS);
      return;
    }
    if (cut) request.on("finish", () => setTimeout(() => request.destroy(), cut.afterMs));
    request.end(bytes);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
