/** The wallet MoMo for tests: its notices, responses and forgeries. */
import { IPN_FIELDS, type MomoKeys, momoSignature } from "../../providers/wallet/momo-protocol.ts";
import { TEST_SECRETS } from "../portal/test-secrets.ts";
import { type Wallet, type WalletPayment, walletFixture } from "./wallet-fixtures.ts";

const KEYS: MomoKeys = {
  partnerCode: TEST_SECRETS.MOMO_PARTNER_CODE,
  accessKey: TEST_SECRETS.MOMO_ACCESS_KEY,
  secretKey: TEST_SECRETS.MOMO_SECRET_KEY,
};
/** MoMo's result codes of these states. */
const RESULTS = { pending: 7000, paid: 0, failed: 1006 };

type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields of a notice, without its signature. */
export const momoFields = (payment: WalletPayment): Fields => ({
  partnerCode: KEYS.partnerCode,
  orderId: payment.orderId,
  requestId: `R-${payment.orderId}`,
  amount: payment.amountVnd,
  orderInfo: payment.content,
  orderType: "momo_wallet",
  transId: transIdOf(payment),
  resultCode: RESULTS[payment.state],
  message: "Giao dịch",
  payType: "qr",
  responseTime: 1_774_422_157_000,
  extraData: "",
});

/**
 * Returns MoMo's id of the payment, which a pending one does not have yet: ten digits with the number of its order,
 * `ORD<number>1`.
 */
const transIdOf = ({ state, orderId }: WalletPayment): number =>
  state === "pending" ? 0 : 4_000_000_000 + Number(orderId.slice(3, -1));

/** Returns the body of a notice with its signature. */
export function signMomo(fields: Fields, keys = KEYS): string {
  const texts = Object.fromEntries(
    IPN_FIELDS.map((name) => [name, String(fields[name])]),
  ) as Record<(typeof IPN_FIELDS)[number], string>;
  const signature = momoSignature(keys, IPN_FIELDS, texts);
  return JSON.stringify({ ...fields, signature: signature.toString("hex") });
}

export const momoWallet: Wallet = {
  name: "momo",
  addressVariable: "MOMO_API_URL",
  acknowledged: 204,
  contentType: "application/json",
  orderIn: (body) => (JSON.parse(body) as { orderId: string }).orderId,
  answer: (payment, body) => ({
    ...(JSON.parse(body) as object),
    amount: payment.amountVnd,
    transId: transIdOf(payment),
    resultCode: RESULTS[payment.state],
    refundTrans: [],
  }),
  notice: (payment, change, secret) =>
    signMomo(
      { ...momoFields(payment), ...change },
      { ...KEYS, ...(secret && { secretKey: secret, accessKey: secret }) },
    ),
  testCalls: (payment) => {
    const paid = momoFields({ ...payment, state: "paid" });
    return {
      "the result of a refund": signMomo({ ...paid, resultCode: 1_080 }),
      "a paid sample of another partner": signMomo({ ...paid, partnerCode: "MOMO_TEST" }),
    };
  },
  forgeries: (payment) => {
    const paid: WalletPayment = { ...payment, state: "paid" };
    const fields = momoFields(paid);
    return {
      unsigned: JSON.stringify(fields),
      "signed with another key": signMomo(fields, { ...KEYS, secretKey: "another" }),
      "signed with another access key": signMomo(fields, { ...KEYS, accessKey: "another" }),
      "of a larger amount than was signed": signMomo(fields).replace("100000", "900000"),
      "of another result than was signed": signMomo(momoFields(payment)).replace("7000", "0"),
      "of another partner": signMomo({ ...fields, partnerCode: "MOMOOTHER" }),
    };
  },
};

/** The wallet MoMo, which notifies by IPN and is queried. */
export const momoFixture = walletFixture(momoWallet);
