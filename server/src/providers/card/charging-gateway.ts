/**
 * Adapter for scratch card gateways of the "charging API v2" family (`chargingws/v2`; "CARD PARTNER API" and
 * the public clients of thesieure, trumcard1s and opencard).
 */
import { randomUUID, timingSafeEqual } from "node:crypto";
import { vnd } from "@portal/contract/values/money";
import * as z from "zod";
import { type HttpRequest, requestJson, parseForm, parseJson } from "../http.ts";
import { type Probe, type Probed, probeOfUnknown } from "../probe.ts";
import { secretsOf, signingKeyOf } from "../rotated-secret.ts";
import type {
  CardCharge,
  CardCheck,
  CardGateway,
  CardToCharge,
  CardCallback,
  CardCallbackRequest,
} from "./card-gateway.ts";
import { readCardState } from "./charging-answer.ts";
import { type ChargingSignature, signCharging, signCallback } from "./charging-signature.ts";

export type ChargingGatewayOptions = {
  /** The address of the charging service itself, `…/chargingws/v2`. */
  readonly url: string;
  readonly partnerId: string;
  readonly partnerKey: string;
  /** While the key is rotated: a second key that callbacks may be signed with. */
  readonly previousPartnerKey?: string | undefined;
  readonly signature: ChargingSignature;
  readonly format: "json" | "form" | "query";
  readonly chargeTimeoutMs?: number;
  readonly checkTimeoutMs?: number;
};

/** How long a charge may take: some gateways query the telco before they respond. */
const CHARGE_TIMEOUT_MS = 15_000;
const CHECK_TIMEOUT_MS = 5_000;
const MAX_ANSWER_BYTES = 64 * 1024;
/** The declared value of the card that `probe` asks about, which does not exist. */
const PROBE_VALUE_VND = 10_000;

/** @throws RangeError for an empty key, with which anybody could sign */
export function chargingGateway(options: ChargingGatewayOptions): CardGateway & Probed {
  const { partnerKey: secret, previousPartnerKey: previousSecret } = options;
  const partnerKeys = secretsOf({ secret, previousSecret }, "the card gateway's key");
  const { chargeTimeoutMs = CHARGE_TIMEOUT_MS, checkTimeoutMs = CHECK_TIMEOUT_MS } = options;
  const ask = async (card: CardToCharge, command: string, timeoutMs: number) =>
    readCardState(card, await requestJson(requestFor(options, card, command, timeoutMs)));
  const check = async (card: CardToCharge) => checkOf(await ask(card, "check", checkTimeoutMs));
  return {
    name: "card",
    charge: (card) => ask(card, "charging", chargeTimeoutMs),
    check,
    probe: async () => probeOf(await check(noCard())),
    readCallback: (request) => readChargingCallback(partnerKeys, request),
  };
}

/**
 * Turns "maintenance" and "rejected" into "not held". In the response to a charge they are definite: the gateway did
 * not take the card. In the response to a query they only mean that the gateway does not know the charge, or did not
 * understand the query. The card must not fail for that.
 */
function checkOf(answer: CardCharge): CardCheck {
  if (answer.kind !== "maintenance" && answer.kind !== "rejected") return answer;
  return { kind: "not_held", message: answer.message };
}

/** Returns a card that does not exist, for the probe: a query about it charges nothing. */
function noCard(): CardToCharge {
  const requestId = randomUUID();
  return {
    requestId,
    telco: "VIETTEL",
    serial: "0",
    pin: requestId,
    valueVnd: vnd(PROBE_VALUE_VND),
  };
}

/**
 * Reads the gateway's message, because a wrong signature and an unknown charge have the same status. The patterns are
 * those of the "CARD PARTNER API" (SIGN_INCORRECT, REQUEST_ID_NOT_FOUND) and their translations.
 */
function probeOf(answer: CardCheck): Probe {
  if (answer.kind === "unknown") return probeOfUnknown(answer);
  const reason = "message" in answer ? answer.message : answer.kind;
  if (/sign|partner|chữ ký|đối tác/i.test(reason)) return { kind: "refused", reason };
  if (/not.?(found|exist)|không (tồn tại|tìm thấy)/i.test(reason)) return { kind: "accepted" };
  return { kind: "unclear", reason };
}

function requestFor(
  { url, partnerId, partnerKey, signature, format }: ChargingGatewayOptions,
  card: CardToCharge,
  command: string,
  timeoutMs: number,
): HttpRequest {
  const signed = {
    code: card.pin,
    command,
    partner_id: partnerId,
    request_id: card.requestId,
    serial: card.serial,
    telco: card.telco,
  };
  const fields = {
    ...signed,
    amount: String(card.valueVnd),
    sign: signCharging(signature, partnerKey, signed),
  };
  const bounds = { timeoutMs, maxBytes: MAX_ANSWER_BYTES };
  const form = new URLSearchParams(fields).toString();
  if (format === "query") {
    const address = new URL(url);
    address.search = form;
    return { method: "GET", url: address.href, ...bounds };
  }
  const isJson = format === "json";
  return {
    method: "POST",
    url,
    headers: {
      "content-type": isJson ? "application/json" : "application/x-www-form-urlencoded",
    },
    body: isJson ? JSON.stringify({ ...fields, amount: card.valueVnd }) : form,
    ...bounds,
  };
}

const MAX_FIELD_LENGTH = 200;
const MAX_DECLARED_VND = 10_000_000;

const field = z
  .union([z.string().min(1).max(MAX_FIELD_LENGTH), z.int()])
  .transform(String)
  .refine((value) => !value.includes("\0"));
const callback = z.object({
  request_id: field,
  code: field,
  serial: field,
  callback_sign: z.string().regex(/^[0-9a-f]{32}$/i),
  declared_value: z.coerce.number().int().min(0).max(MAX_DECLARED_VND).nullish(),
});

/**
 * Reads a callback: GET or POST, a form or JSON, as chosen in the gateway's dashboard. `callback_sign` is the MD5 of
 * key, code and serial. It proves that the sender knows the key and the card; it does not cover the rest.
 * @param partnerKeys any of them may have signed the callback
 */
function readChargingCallback(
  partnerKeys: readonly string[],
  request: CardCallbackRequest,
): CardCallback {
  const parsed = callback.safeParse(fieldsOf(request));
  if (!parsed.success) return { kind: "refused", reason: "malformed" };
  const { request_id, code, serial, callback_sign, declared_value } = parsed.data;
  const given = Buffer.from(callback_sign, "hex");
  const isSignedWith = (partnerKey: string) =>
    timingSafeEqual(given, Buffer.from(signCallback(partnerKey, code, serial), "hex"));
  if (signingKeyOf(partnerKeys, isSignedWith) === undefined) {
    return { kind: "refused", reason: "bad_signature" };
  }
  return {
    kind: "card",
    requestId: request_id,
    serial,
    pin: code,
    declaredVnd: declared_value == null ? null : vnd(declared_value),
  };
}

/** Recognises the format by the body, not by the content type, which senders get wrong. */
function fieldsOf({ query, rawBody }: CardCallbackRequest): unknown {
  if (rawBody.length === 0) return parseForm(query);
  const text = rawBody.toString();
  return text.trimStart().startsWith("{") ? parseJson(text) : parseForm(text);
}
