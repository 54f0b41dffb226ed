/** Signs requests to a game server as docs/game-server.md says, and sends them whole or cut short. */
import { createHash, createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { text as readText } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

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

export type Reply = {
  /** Undefined if no answer came; `text` is then the reason. */
  readonly status: number | undefined;
  readonly text: string;
  /** Undefined if the text is not JSON. */
  readonly json: unknown;
  readonly ms: number;
};

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

/** Never rejects: a connection that fails is a reply without a status. */
export async function send(
  url: URL,
  { method, body }: Unsigned,
  headers: Readonly<Record<string, string>>,
  cut: How["cut"],
): Promise<Reply> {
  const bytes = Buffer.from(body);
  const ofBody = { "content-type": "application/json", "content-length": String(bytes.length) };
  const beganAt = performance.now();
  const replyOf = (status: number | undefined, text: string): Reply => {
    return { status, text, json: parseJson(text), ms: performance.now() - beganAt };
  };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const request = (url.protocol === "https:" ? httpsRequest : httpRequest)(url, {
    method,
    agent: false,
    headers: { ...headers, ...(method === "POST" && ofBody) },
    signal,
  });
  const responding = once(request, "response");
  // Those that wait below get the error.
  request.on("error", () => undefined);
  responding.catch(() => undefined);
  try {
    await sendBody(request, bytes, cut);
    const [response] = (await responding) as [IncomingMessage];
    return replyOf(response.statusCode, await readText(response));
  } catch (error) {
    const late = `no answer within ${TIMEOUT_MS / 1_000} s`;
    return replyOf(undefined, signal.aborted ? late : (error as Error).message);
  }
}

async function sendBody(request: ClientRequest, bytes: Buffer, cut: How["cut"]): Promise<void> {
  if (cut === "half-way") {
    request.write(bytes.subarray(0, Math.floor(bytes.length / 2)));
    await sleep(HALF_WAY_MS);
    request.destroy();
    return;
  }
  request.end(bytes);
  if (!cut) return;
  await once(request, "finish");
  await sleep(cut.afterMs);
  request.destroy();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
