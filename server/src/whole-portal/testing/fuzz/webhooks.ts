/** Notices for every webhook, signed so that fuzzed ones get past the signature check (`WEBHOOKS`). */
import { createHmac } from "node:crypto";
import { aNotice, signedHeaders } from "../../../testing/money/bank-notices.ts";
import { callbackSign } from "../../../testing/money/card-gateway.ts";
import { TEST_SECRETS } from "../../../testing/portal/test-secrets.ts";
import {
  FEED_SECRET,
  feedFormats,
  type Fields,
  type Notice,
  withField,
} from "../../../testing/rails/bank-feeds.ts";
import { signMomo } from "../../../testing/rails/momo-fixture.ts";
import { signViettel } from "../../../testing/rails/viettel-fixture.ts";

/** The player that a notice is about. */
type Payer = { readonly paymentCode: string; readonly username: string; readonly phone: string };

/** How a provider writes and signs its notices. */
export type Webhook = {
  /** Returns a notice that the portal accepts. */
  working(payer: Payer): object;
  sign(body: string): Notice;
};

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

const bankFeeds = Object.entries(feedFormats).map(([name, format]): [string, Webhook] => [
  `POST /webhooks/${name}`,
  {
    working: ({ paymentCode }) =>
      format.body(
        { number: Date.now(), content: `FSO${paymentCode}`, amountVnd: 100_000 },
        { reference: `FT${crypto.randomUUID()}` },
      ),
    sign: (body) => format.sign(body, FEED_SECRET),
  },
]);

/**
 * The notices of each webhook. Every new webhook needs an entry here; bank feeds have theirs in rails/bank-feeds.ts.
 */
export const WEBHOOKS: Readonly<Record<string, Webhook>> = {
  "POST /webhooks/sepay": {
    working: ({ paymentCode }) => aNotice({ content: `FSO${paymentCode}` }),
    sign: (body) => ({ body, headers: signedHeaders(body) }),
  },
  ...Object.fromEntries(bankFeeds),
  "POST /webhooks/sms": {
    working: ({ username, phone }) => ({
      access_key: "test",
      command: "TEXT",
      mo_message: `MXT ${username}`,
      msisdn: phone,
      request_id: crypto.randomUUID(),
      request_time: new Date().toISOString(),
      short_code: "0900000100",
    }),
    sign: (body) => ({ body: withField(body, "signature", smsSignature) }),
  },
  "POST /webhooks/sms-reports/{key}": {
    working: ({ phone }) => ({ type: "report", tranId: 7, phone, status: 0 }),
    // The secret is in the address.
    sign: (body) => ({ body }),
  },
  "POST /webhooks/momo": {
    working: ({ paymentCode }) => ({
      partnerCode: TEST_SECRETS.MOMO_PARTNER_CODE,
      orderId: crypto.randomUUID(),
      requestId: crypto.randomUUID(),
      amount: 100_000,
      orderInfo: `FSO${paymentCode}`,
      orderType: "momo_wallet",
      transId: Date.now(),
      resultCode: 0,
      message: "Giao dịch",
      payType: "qr",
      responseTime: Date.now(),
      extraData: "",
    }),
    sign: (body) => ({ body: rewritten(body, signMomo) }),
  },
  "POST /webhooks/viettel": {
    working: ({ paymentCode }) => ({
      billcode: `FSO${paymentCode}`,
      cust_msisdn: "0912345678",
      error_code: "00",
      merchant_code: TEST_SECRETS.VIETTEL_MERCHANT_CODE,
      order_id: crypto.randomUUID(),
      payment_status: "1",
      trans_amount: "100000",
      vt_transaction_id: String(Date.now()),
    }),
    // This provider sends forms.
    sign: (body) => ({
      body: rewritten(body, (fields) => signViettel(asTexts(fields))),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    }),
  },
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

/** Writes the fields of a JSON body in another way. Any other body stays unchanged. */
function rewritten(body: string, write: (fields: Fields) => string): string {
  try {
    return write(JSON.parse(body) as Fields);
  } catch {
    return body;
  }
}

const asTexts = (fields: Fields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === "string" ? value : (JSON.stringify(value) ?? ""),
    ]),
  );
