/** Calls the game server as the portal does, with signed requests. */
import { createHash, createHmac, randomUUID } from "node:crypto";
import { GAME_KEY_ID, GAME_SECRET, type Answer } from "./test-sandbox.ts";

export type SigningOptions = {
  timestamp?: number;
  nonce?: string;
  keyId?: string;
  secret?: string;
  /** The body that is sent in place of the signed one. */
  sentBody?: string;
  signal?: AbortSignal;
};

export async function callGame<T>(
  url: string,
  method: "GET" | "POST",
  path: string,
  body?: object,
  options: SigningOptions = {},
): Promise<Answer<T>> {
  const text = body === undefined ? "" : JSON.stringify(body);
  const timestamp = String(options.timestamp ?? Math.floor(Date.now() / 1000));
  const nonce = options.nonce ?? randomUUID();
  const bodyHash = createHash("sha256").update(text).digest("hex");
  const signature = createHmac("sha256", options.secret ?? GAME_SECRET)
    .update(`${timestamp}.${nonce}.${method}.${path}.${bodyHash}`)
    .digest("hex");
  const sent = options.sentBody ?? text;
  const response = await fetch(url + path, {
    method,
    signal: options.signal ?? null,
    headers: {
      "content-type": "application/json",
      "x-key-id": options.keyId ?? GAME_KEY_ID,
      "x-timestamp": timestamp,
      "x-nonce": nonce,
      "x-signature": signature,
    },
    ...(sent !== "" && { body: sent }),
  });
  return { status: response.status, body: (await response.json()) as T };
}
