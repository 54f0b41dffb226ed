/**
 * The client of the portal's own delivery interface, which the game's server implements: signed, idempotent JSON over
 * HTTP.
 */
import { createHash, createHmac, randomUUID } from "node:crypto";
import * as z from "zod";
import { type HttpAnswer, type HttpRequest, requestJson, type UnknownOutcome } from "../http.ts";
import { type Probed, probeOfUnknown } from "../probe.ts";
import type { DeliveryOrder, GameServer, UnknownReason } from "./game-server.ts";

export type SignedGameServerOptions = {
  /** The address to which `/v1/…` is appended. */
  readonly url: string;
  readonly keyId: string;
  readonly secret: string;
  /** Must be shorter than the 4 s after which a request is answered with 503. */
  readonly timeoutMs?: number;
  readonly now?: () => Date;
  /** Returns a new value each time. */
  readonly nonce?: () => string;
};

const DEFAULT_TIMEOUT_MS = 3_000;
const MAX_ANSWER_BYTES = 64 * 1024;
const MAX_ID_LENGTH = 64;
const MAX_MESSAGE_LENGTH = 500;

const retryLater = z.object({ code: z.literal(1) });
const refusal = z.object({
  code: z.literal(2),
  message: z
    .string()
    .default("")
    .transform((message) => message.slice(0, MAX_MESSAGE_LENGTH)),
});
const zonesAnswer = z.discriminatedUnion("code", [
  z.object({
    code: z.literal(0),
    zones: z.array(z.object({ id: z.string(), name: z.string(), open: z.boolean() })),
  }),
  retryLater,
]);
const character = z.union([
  z.string().transform((name) => ({ name })),
  z.object({
    id: z.string().min(1).max(MAX_ID_LENGTH).optional(),
    name: z.string(),
    level: z.int().min(0).optional(),
  }),
]);
const accountZonesAnswer = z.discriminatedUnion("code", [
  z.object({
    code: z.literal(0),
    zones: z.array(z.object({ id: z.string(), name: z.string(), characters: z.array(character) })),
  }),
  retryLater,
  refusal,
]);
const deliveryAnswer = z.discriminatedUnion("code", [
  z.object({ code: z.literal(0), duplicate: z.boolean().default(false) }),
  retryLater,
  refusal,
]);
const stateAnswer = z.discriminatedUnion("code", [
  z.object({
    code: z.literal(0),
    state: z.enum(["delivered", "processing", "rejected", "not_found"]),
  }),
  retryLater,
]);

export function signedGameServer(options: SignedGameServerOptions): GameServer & Probed {
  const get = (path: string) => requestJson(signedRequest(options, "GET", path, ""));
  const zones: GameServer["zones"] = async () => {
    const answer = read(await get("/v1/zones"), zonesAnswer);
    return answer.kind === "unknown" ? answer : { kind: "zones", zones: answer.value.zones };
  };
  return {
    zones,
    probe: async () => {
      const answer = await zones();
      return answer.kind === "zones"
        ? { kind: "accepted", detail: `${answer.zones.length} zones` }
        : probeOfUnknown(answer);
    },
    accountZones: async (account) => {
      const path = `/v1/accounts/${encodeURIComponent(account)}/zones`;
      const answer = read(await get(path), accountZonesAnswer);
      if (answer.kind === "unknown") return answer;
      return { kind: "zones", zones: answer.value.code === 0 ? answer.value.zones : [] };
    },
    deliver: async (order) => {
      const request = signedRequest(options, "POST", "/v1/deliveries", bodyOf(order));
      const answer = read(await requestJson(request), deliveryAnswer);
      if (answer.kind === "unknown") return answer;
      return answer.value.code === 0
        ? { kind: "delivered", duplicate: answer.value.duplicate }
        : { kind: "refused", message: answer.value.message };
    },
    deliveryState: async (requestId) => {
      const path = `/v1/deliveries/${encodeURIComponent(requestId)}`;
      const answer = read(await get(path), stateAnswer);
      return answer.kind === "unknown" ? answer : { kind: answer.value.state };
    },
  };
}

function signedRequest(
  options: SignedGameServerOptions,
  method: "GET" | "POST",
  path: string,
  body: string,
): HttpRequest {
  const { keyId, secret, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
  const url = new URL(options.url.replace(/\/$/, "") + path);
  const timestamp = Math.floor((options.now?.() ?? new Date()).getTime() / 1_000);
  const nonce = options.nonce?.() ?? randomUUID();
  const bodyHash = createHash("sha256").update(body).digest("hex");
  // Signs the path as sent, which is what the game sees.
  const signed = [timestamp, nonce, method, url.pathname, bodyHash].join(".");
  return {
    method,
    url: url.href,
    headers: {
      ...(method === "POST" && { "content-type": "application/json" }),
      "x-key-id": keyId,
      "x-timestamp": String(timestamp),
      "x-nonce": nonce,
      "x-signature": createHmac("sha256", secret).update(signed).digest("hex"),
    },
    ...(method === "POST" && { body }),
    timeoutMs,
    maxBytes: MAX_ANSWER_BYTES,
  };
}

function bodyOf(order: DeliveryOrder): string {
  return JSON.stringify({
    request_id: order.requestId,
    game_id: order.gameId,
    account: order.account,
    zone_id: order.zoneId,
    // Left out, not null: a game without ids does not know this field.
    ...(order.characterId !== null && { character: order.characterId }),
    coins: order.coins,
    credit_spent: order.creditSpent,
  });
}

type Answer = { readonly code: 0 | 1 | 2 };
type Read<T> =
  | { readonly kind: "known"; readonly value: Exclude<T, { readonly code: 1 }> }
  | UnknownOutcome<UnknownReason>;

/** Only a 200 of the agreed form is definite: a proxy's 404 must not count as "not delivered". */
function read<T extends Answer>(answer: HttpAnswer, schema: z.ZodType<T>): Read<T> {
  if (answer.kind === "unanswered") {
    return unknown(answer.reason === "too_large" ? "bad_answer" : answer.reason);
  }
  if (answer.statusCode === 401) return unknown("unauthorized");
  if (answer.statusCode === 409) return unknown("conflict");
  if (answer.statusCode >= 500) return unknown("busy");
  const parsed = schema.safeParse(answer.json);
  if (answer.statusCode !== 200 || !parsed.success) return unknown("bad_answer");
  if (parsed.data.code === 1) return unknown("busy");
  return { kind: "known", value: parsed.data as Exclude<T, { readonly code: 1 }> };
}

function unknown(reason: UnknownReason): UnknownOutcome<UnknownReason> {
  const alarm = reason === "unauthorized" || reason === "conflict" || reason === "bad_answer";
  return { kind: "unknown", reason, alarm };
}
