/** ViettelPay's gateway for tests: its notices, responses and forgeries. */
import {
  checksumOf,
  NOTICE_FIELDS,
  type ViettelKeys,
} from "../../providers/wallet/viettel-checksum.ts";
import { TEST_SECRETS } from "../portal/test-secrets.ts";
import { type Wallet, type WalletPayment, walletFixture } from "./wallet-fixtures.ts";

const KEYS: ViettelKeys = {
  merchantCode: TEST_SECRETS.VIETTEL_MERCHANT_CODE,
  accessCode: TEST_SECRETS.VIETTEL_ACCESS_CODE,
  hashKey: TEST_SECRETS.VIETTEL_HASH_KEY,
  hash: "sha1",
};
/** The gateway's values of `payment_status`. */
const STATUSES = { pending: "0", paid: "1", failed: "2" };

type Fields = Readonly<Record<string, string>>;

/** Returns the fields of a notice, without its signature. */
export const viettelFields = (payment: WalletPayment): Fields => ({
  billcode: payment.content,
  cust_msisdn: "0912345678",
  error_code: "00",
  merchant_code: KEYS.merchantCode,
  order_id: payment.orderId,
  payment_status: STATUSES[payment.state],
  trans_amount: String(payment.amountVnd),
  vt_transaction_id: transactionOf(payment),
});

/** Returns digits only, so that the checksum does not show where the amount before them ends. */
const transactionOf = ({ state, orderId }: WalletPayment): string =>
  state === "pending" ? "" : `90${orderId.slice(3, -1)}`;

/** Returns the form of a notice with its checksum. */
export function signViettel(fields: Fields, keys = KEYS): string {
  const values = NOTICE_FIELDS.full.map((name) => fields[name] ?? "");
  return new URLSearchParams({ ...fields, check_sum: checksumOf(keys, values) }).toString();
}

const orderIn = (body: string) => new URLSearchParams(body).get("order_id") ?? "";

export const viettelWallet: Wallet = {
  name: "viettel",
  addressVariable: "VIETTEL_INQUIRY_URL",
  acknowledged: 200,
  contentType: "application/x-www-form-urlencoded",
  orderIn,
  answer: (payment) => {
    const status = STATUSES[payment.state];
    return {
      merchant_code: KEYS.merchantCode,
      order_id: payment.orderId,
      error_code: "00",
      vt_transaction_id: transactionOf(payment),
      payment_status: status,
      version: "2.0",
      check_sum: checksumOf(KEYS, [KEYS.merchantCode, payment.orderId, status, "2.0"]),
    };
  },
  notice: (payment, change = {}, secret) => {
    const more = Object.entries(change).map(([name, value]) => [name, JSON.stringify(value)]);
    const fields = { ...viettelFields(payment), ...(Object.fromEntries(more) as Fields) };
    return signViettel(fields, { ...KEYS, ...(secret && { hashKey: secret, accessCode: secret }) });
  },
  testCalls: (payment) => {
    const paid = viettelFields({ ...payment, state: "paid" });
    return {
      "a notice of no payment": signViettel({ ...paid, payment_status: "-1" }),
      "a paid sample of another merchant": signViettel({ ...paid, merchant_code: "MERCHANT_TEST" }),
    };
  },
  forgeries: (payment) => {
    const fields = viettelFields({ ...payment, state: "paid" });
    const whole = signViettel(fields);
    const form = (change: Fields) =>
      new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(whole)), ...change });
    const { order_id = "", trans_amount = "", vt_transaction_id = "" } = fields;
    return {
      unsigned: new URLSearchParams(fields).toString(),
      "signed with another key": signViettel(fields, { ...KEYS, hashKey: "another" }),
      "of a larger amount than was signed": form({ trans_amount: "900000" }).toString(),
      "of another merchant": signViettel({ ...fields, merchant_code: "OTHER" }),
      "paid, well signed, while the gateway says that it is not": whole,
      // The checksum matches: it covers the same characters, split elsewhere into fields.
      "of ten times the amount, by a digit of the transaction's": form({
        trans_amount: `${trans_amount}${vt_transaction_id.slice(0, 1)}`,
        vt_transaction_id: vt_transaction_id.slice(1),
      }).toString(),
      "of eleven times the amount, by a digit of the order's": form({
        order_id: order_id.slice(0, -1),
        payment_status: order_id.slice(-1),
        trans_amount: `1${trans_amount}`,
      }).toString(),
    };
  },
};

/** ViettelPay's gateway, which notifies by result notices and is queried by inquiry. */
export const viettelFixture = walletFixture(viettelWallet);
