/**
 * Reads the callbacks of a "charging API v2" gateway: GET or POST, a form or JSON, as chosen in its
 * dashboard. `callback_sign` is the MD5 of key, code and serial. It proves that the sender knows the key and
 * the card, and nothing of what the sender says about the card.
 */
import { timingSafeEqual } from "node:crypto";
import { vnd } from "@portal/contract/values/money";
import * as z from "zod";
import { parseForm, parseJson } from "../http.ts";
import { signingKeyOf } from "../rotated-secret.ts";
import type { CardCallback, CardCallbackRequest } from "./card-gateway.ts";
import { signCallback } from "./charging-signature.ts";

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

/** @param partnerKeys any of which the callback may be signed with */
export function readChargingCallback(
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
