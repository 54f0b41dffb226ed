import { createHmac } from "node:crypto";
import { aNotice, signedHeaders } from "../money/bank-notices.ts";
import { callbackSign } from "../money/card-gateway.ts";
import { FEED_SECRETS } from "../portal/portal-for-every-call.ts";
import { TEST_SECRETS } from "../portal/test-secrets.ts";
import { momo, viettel } from "./wallet-webhooks.ts";
import type { Webhook } from "./webhook.ts";

/** A transfer to the caller, in the fields that the feeds have in common. */
const transfer = () => ({
  amount: 100_000,
  description: "FSO⟦caller:paymentCode⟧",
  accountNumber: "1013579246",
  reference: `FT${crypto.randomUUID()}`,
  transactionDateTime: "2026-03-12 09:41:07",
});

const card: Webhook = {
  working: () => ({
    request_id: crypto.randomUUID(),
    code: "12345678901234",
    serial: "10001234567890",
    status: 1,
    declared_value: 50_000,
    value: 50_000,
  }),
  sign: (body) => ({
    body: withField(body, "callback_sign", (fields) =>
      callbackSign({ code: String(fields["code"]), serial: String(fields["serial"]) }),
    ),
  }),
};

/** How the sender of each webhook signs. Every new webhook needs an entry here. */
export const WEBHOOKS: Readonly<Record<string, Webhook>> = {
  "POST /webhooks/sepay": {
    working: () => aNotice({ content: "FSO⟦caller:paymentCode⟧" }),
    sign: (body) => ({ body, headers: signedHeaders(body) }),
  },
  "POST /webhooks/casso": {
    working: () => ({ error: 0, data: { id: Date.now(), ...transfer() } }),
    sign: (body) => ({ body, headers: { "x-casso-signature": cassoSignature(body) } }),
  },
  "POST /webhooks/payos": {
    working: () => ({
      code: "00",
      desc: "success",
      success: true,
      data: { ...transfer(), currency: "VND", code: "00", paymentLinkId: crypto.randomUUID() },
    }),
    sign: (body) => ({ body: withField(body, "signature", payosSignature) }),
  },
  "POST /webhooks/sms": {
    working: () => ({
      access_key: "test",
      command: "TEXT",
      mo_message: "MXT ⟦caller:username⟧",
      msisdn: "⟦caller:phone⟧",
      request_id: crypto.randomUUID(),
      request_time: new Date().toISOString(),
      short_code: "0900000100",
    }),
    sign: (body) => ({ body: withField(body, "signature", smsSignature) }),
  },
  "POST /webhooks/momo": momo,
  "POST /webhooks/viettel": viettel,
  "POST /webhooks/card": card,
  "GET /webhooks/card": card,
};

type Fields = Readonly<Record<string, unknown>>;

/** Appends a signature of the body's fields as the last field. A body without fields stays unchanged. */
function withField(body: string, name: string, sign: (fields: Fields) => string): string {
  try {
    const signature = sign(JSON.parse(body) as Fields);
    return `${body.trimEnd().slice(0, -1)},"${name}":"${signature}"}`;
  } catch {
    return body;
  }
}

const SIGNED_SMS_FIELDS = [
  "access_key",
  "command",
  "mo_message",
  "msisdn",
  "request_id",
  "request_time",
  "short_code",
];

function smsSignature(fields: Fields): string {
  const text = SIGNED_SMS_FIELDS.map((name) => `${name}=${String(fields[name])}`).join("&");
  return createHmac("sha256", TEST_SECRETS.SMS_API_TOKEN).update(text).digest("hex");
}

function payosSignature({ data }: Fields): string {
  const fields = Object.entries(data as Fields).toSorted(([a], [b]) => a.localeCompare(b, "en"));
  const text = fields.map(([name, value]) => `${name}=${String(value)}`).join("&");
  return createHmac("sha256", FEED_SECRETS.PAYOS_CHECKSUM_KEY).update(text).digest("hex");
}

function cassoSignature(body: string): string {
  const timestamp = Date.now();
  const hmac = createHmac("sha512", FEED_SECRETS.CASSO_SECRET);
  return `t=${timestamp},v1=${hmac.update(`${timestamp}.${sortedJson(body)}`).digest("hex")}`;
}

function sortedJson(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), (_key, value: unknown) =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : value,
    );
  } catch {
    return body;
  }
}
