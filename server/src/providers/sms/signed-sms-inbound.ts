/**
 * Reads players' texts from short-code gateways of the "SMS Plus" family: the fields below with
 * an HMAC-SHA-256 in hex over them, as `key=value` joined with `&` in this order.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { parseJson } from "../http.ts";
import { type RotatedSecret, secretsOf, signingKeyOf } from "../rotated-secret.ts";
import type { InboundRefusal, SmsInbox } from "./sms-gateway.ts";

const SIGNED_FIELDS = [
  "access_key",
  "command",
  "mo_message",
  "msisdn",
  "request_id",
  "request_time",
  "short_code",
] as const;

/** The oldest accepted text: a gateway that could not reach us retries for hours. Older ones are refused as replays. */
const MAX_AGE_MS = 24 * 60 * 60 * 1_000;
/** How far ahead of our clock a text's time may be, because clocks differ. */
const MAX_AHEAD_MS = 5 * 60 * 1_000;
const TEXT_MAX_LENGTH = 2_000;

/**
 * A field other than the text. It may not contain the characters that separate fields: otherwise part of the text could
 * be read as other fields.
 */
const field = z.string().regex(/^[^&=]{1,128}$/);
const notice = z.object({
  access_key: field,
  command: z.string().max(TEXT_MAX_LENGTH),
  mo_message: z.string().max(TEXT_MAX_LENGTH),
  msisdn: field,
  request_id: field,
  request_time: z.iso.datetime({ offset: true }),
  short_code: field,
  signature: z.string().regex(/^[0-9a-f]{64}$/i),
});
type Notice = z.output<typeof notice>;

const ACCEPTED = { statusCode: 200, body: { status: 1, sms: "", type: "text" } };

/** @throws RangeError for an empty secret, with which anybody could sign */
export function signedSmsInbound(key: RotatedSecret): SmsInbox {
  const secrets = secretsOf(key, "the SMS gateway's secret");
  return {
    name: "sms",
    read: ({ rawBody, now }) => {
      const parsed = notice.safeParse(parseJson(rawBody.toString()));
      if (!parsed.success) return refused("malformed", 401);
      const { data } = parsed;
      const isSignedWith = (secret: string) => isSigned(secret, data);
      if (signingKeyOf(secrets, isSignedWith) === undefined) return refused("bad_signature", 401);
      if (!isCurrent(data, now)) return refused("old", 401);
      const { request_id: messageId, msisdn: sender, mo_message: text } = data;
      return { kind: "sms", sms: { messageId, sender, text }, reply: ACCEPTED };
    },
  };
}

/** Returns the signature that a notice must carry. */
function signatureOf(secret: string, data: Notice): Buffer {
  const text = SIGNED_FIELDS.map((name) => `${name}=${data[name]}`).join("&");
  return createHmac("sha256", secret).update(text).digest();
}

function isSigned(secret: string, data: Notice): boolean {
  return timingSafeEqual(Buffer.from(data.signature, "hex"), signatureOf(secret, data));
}

function isCurrent({ request_time: time }: Notice, now: Date): boolean {
  const ageMs = now.getTime() - new Date(time).getTime();
  return ageMs <= MAX_AGE_MS && ageMs >= -MAX_AHEAD_MS;
}

function refused(reason: InboundRefusal, statusCode: number) {
  return { kind: "refused" as const, reason, reply: { statusCode, body: { status: 0 } } };
}
