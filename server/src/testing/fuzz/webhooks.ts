import { createHmac } from "node:crypto";
import { aNotice, signedHeaders } from "../money/bank-notices.ts";
import { callbackSign } from "../money/card-gateway.ts";
import { TEST_SECRETS } from "../portal/test-secrets.ts";
import { FEED_SECRET, feedFormats } from "../rails/bank-feeds.ts";
import { momo, viettel } from "./wallet-webhooks.ts";
import { type Fields, type Webhook, withField } from "./webhook.ts";

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

/** Returns the webhooks of the bank feeds, each with a transfer to the caller. */
function bankFeedWebhooks(): Record<string, Webhook> {
  const webhooks = Object.entries(feedFormats).map(([name, format]): [string, Webhook] => {
    const transfer = () => ({
      number: Date.now(),
      content: "FSO⟦caller:paymentCode⟧",
      amountVnd: 100_000,
    });
    const webhook = {
      working: () => format.body(transfer(), { reference: `FT${crypto.randomUUID()}` }),
      sign: (body: string) => format.sign(body, FEED_SECRET),
    };
    return [`POST /webhooks/${name}`, webhook];
  });
  return Object.fromEntries(webhooks);
}

/** How the sender of each webhook signs. Every new webhook needs an entry here; a bank feed has its own in rails/bank-feeds.ts. */
export const WEBHOOKS: Readonly<Record<string, Webhook>> = {
  "POST /webhooks/sepay": {
    working: () => aNotice({ content: "FSO⟦caller:paymentCode⟧" }),
    sign: (body) => ({ body, headers: signedHeaders(body) }),
  },
  ...bankFeedWebhooks(),
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
  "POST /webhooks/sms-reports/{key}": {
    working: () => ({ type: "report", tranId: 7, phone: "⟦caller:phone⟧", status: 0 }),
    // The secret is in the address.
    sign: (body) => ({ body }),
  },
  "POST /webhooks/momo": momo,
  "POST /webhooks/viettel": viettel,
  "POST /webhooks/card": card,
  "GET /webhooks/card": card,
};

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
