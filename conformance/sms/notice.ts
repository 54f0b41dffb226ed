/** A player's text as the gateway sends it to the portal: docs/game-server.md. */
import { createHmac, timingSafeEqual } from "node:crypto";

/** In the order in which they are signed. */
export const SIGNED_FIELDS = [
  "access_key",
  "command",
  "mo_message",
  "msisdn",
  "request_id",
  "request_time",
  "short_code",
] as const;

export type SmsNotice = Readonly<Record<(typeof SIGNED_FIELDS)[number] | "signature", string>>;

/** Returns the notice in a body, or what is wrong with it. */
export function readNotice(body: string): SmsNotice | string {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return "the body is no JSON";
  }
  const fields = (typeof parsed === "object" && parsed ? parsed : {}) as Record<string, unknown>;
  const wrong = [...SIGNED_FIELDS, "signature"].filter((name) => typeof fields[name] !== "string");
  return wrong.length > 0 ? `no texts: ${wrong.join(", ")}` : (fields as SmsNotice);
}

/** Returns the hex HMAC-SHA-256 over the fields as `key=value`, joined with `&`. */
export function signatureOf(notice: Omit<SmsNotice, "signature">, secret: string): string {
  const text = SIGNED_FIELDS.map((name) => `${name}=${notice[name]}`).join("&");
  return createHmac("sha256", secret).update(text).digest("hex");
}

export function isSigned(notice: SmsNotice, secret: string): boolean {
  const given = Buffer.from(notice.signature, "hex");
  const expected = Buffer.from(signatureOf(notice, secret), "hex");
  return given.length === expected.length && timingSafeEqual(given, expected);
}
