/** Notices for every webhook, signed so that fuzzed ones get past the signature check (`WEBHOOKS`). */
import { aNotice, signedHeaders } from "../../../testing/money/bank-notices.ts";
import { callbackSign } from "../../../testing/money/card-gateway.ts";
import { smsFields, smsSignature } from "../../../testing/people/phones.ts";
import {
  FEED_SECRET,
  feedFormats,
  type Fields,
  type Notice,
  withField,
} from "../../../testing/rails/bank-feeds.ts";
import { momoFields, signMomo } from "../../../testing/rails/momo-fixture.ts";
import { signViettel, viettelFields } from "../../../testing/rails/viettel-fixture.ts";
import type { WalletPayment } from "../../../testing/rails/wallet-fixtures.ts";

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
    working: ({ username, phone }) => smsFields({ from: phone, text: `MXT ${username}` }),
    sign: (body) => ({ body: withField(body, "signature", smsSignature) }),
  },
  "POST /webhooks/sms-reports/{key}": {
    working: ({ phone }) => ({ type: "report", tranId: 7, phone, status: 0 }),
    // The secret is in the address.
    sign: (body) => ({ body }),
  },
  "POST /webhooks/momo": {
    working: (payer) => momoFields(paidBy(payer)),
    sign: (body) => ({ body: rewritten(body, signMomo) }),
  },
  "POST /webhooks/viettel": {
    working: (payer) => viettelFields(paidBy(payer)),
    // This provider sends forms.
    sign: (body) => ({
      body: rewritten(body, (fields) => signViettel(asTexts(fields))),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    }),
  },
  "POST /webhooks/card": card,
  "GET /webhooks/card": card,
};

/** A payment by wallet that was made just now. */
const paidBy = ({ paymentCode }: Payer): WalletPayment => ({
  orderId: `ORD${Date.now()}1`,
  content: `FSO${paymentCode}`,
  amountVnd: 100_000,
  state: "paid",
});

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
