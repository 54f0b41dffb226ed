import { IPN_FIELDS, momoSignature } from "../../providers/wallet/momo-protocol.ts";
import { checksumOf, NOTICE_FIELDS } from "../../providers/wallet/viettel-checksum.ts";
import { TEST_SECRETS } from "../portal/test-secrets.ts";
import type { Webhook } from "./webhook.ts";

const MOMO = {
  partnerCode: TEST_SECRETS.MOMO_PARTNER_CODE,
  accessKey: TEST_SECRETS.MOMO_ACCESS_KEY,
  secretKey: TEST_SECRETS.MOMO_SECRET_KEY,
};
const VIETTEL = {
  merchantCode: TEST_SECRETS.VIETTEL_MERCHANT_CODE,
  accessCode: TEST_SECRETS.VIETTEL_ACCESS_CODE,
  hashKey: TEST_SECRETS.VIETTEL_HASH_KEY,
  hash: "sha1",
} as const;

type Fields = Readonly<Record<string, unknown>>;

/** Sends MoMo's notices of payments. */
export const momo: Webhook = {
  working: () => ({
    partnerCode: MOMO.partnerCode,
    orderId: crypto.randomUUID(),
    requestId: crypto.randomUUID(),
    amount: 100_000,
    orderInfo: "FSO⟦caller:paymentCode⟧",
    orderType: "momo_wallet",
    transId: Date.now(),
    resultCode: 0,
    message: "Giao dịch",
    payType: "qr",
    responseTime: Date.now(),
    extraData: "",
  }),
  sign: (body) => ({
    body: changed(body, (fields) => {
      const texts = textsOf(fields, IPN_FIELDS);
      const signature = momoSignature(MOMO, IPN_FIELDS, texts).toString("hex");
      return JSON.stringify({ ...fields, signature });
    }),
    headers: { "content-type": "application/json" },
  }),
};

/** Sends ViettelPay's result notices, which are forms. */
export const viettel: Webhook = {
  working: () => ({
    billcode: "FSO⟦caller:paymentCode⟧",
    cust_msisdn: "0912345678",
    error_code: "00",
    merchant_code: VIETTEL.merchantCode,
    order_id: crypto.randomUUID(),
    payment_status: "1",
    trans_amount: "100000",
    vt_transaction_id: String(Date.now()),
  }),
  sign: (body) => ({
    body: changed(body, (fields) => {
      const texts = textsOf(fields, NOTICE_FIELDS.full);
      const values = NOTICE_FIELDS.full.map((name) => texts[name]);
      const form = new URLSearchParams({ ...texts, check_sum: checksumOf(VIETTEL, values) });
      return form.toString();
    }),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  }),
};

/** Rewrites the fields of a JSON body. Any other body stays unchanged. */
function changed(body: string, write: (fields: Fields) => string): string {
  try {
    return write(JSON.parse(body) as Fields);
  } catch {
    return body;
  }
}

function textsOf<Name extends string>(
  fields: Fields,
  names: readonly Name[],
): Record<Name, string> {
  const text = (value: unknown = "") => (typeof value === "string" ? value : JSON.stringify(value));
  return Object.fromEntries(names.map((name) => [name, text(fields[name])])) as Record<
    Name,
    string
  >;
}
