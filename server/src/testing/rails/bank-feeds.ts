/** Notices of the bank feeds Casso and payOS for tests: their formats, signatures and test calls. */
import { createHmac } from "node:crypto";
import { portal as demo } from "../../../../portal.config.ts";
import { type BankFeedName, bankFeedSecrets } from "../../providers/bank/bank-feeds.ts";

export type Fields = Readonly<Record<string, unknown>>;

/** An entry of the bank's statement. */
export type Entry = {
  readonly number: number;
  readonly content: string;
  readonly amountVnd: number;
};
export type Notice = { readonly body: string; readonly headers?: Readonly<Record<string, string>> };
/** How one bank feed writes and signs its notices. */
type FeedFormat = {
  /** Returns the feed's own id of an entry. */
  eventId(entry: Entry): string;
  /** Returns the notice of an entry with further fields of the entry, if any. */
  body(entry: Entry, more: Fields): object;
  /** Returns the body that reports an entry as money that left the account; null if the feed reports none. */
  outgoing(entry: Entry): object | null;
  sign(body: string, secret: string): Notice;
  /** The response body that the provider's documentation expects. After another one, it may send the notice again. */
  readonly acknowledgement: object;
  /** The bodies that the provider sends to test the webhook, by description. */
  testCalls: Bodies;
  /** Returns bodies of payments that resemble a test call, by how they differ from it. */
  resemblingPayments(numbers: () => number): Bodies;
};

type Bodies = Readonly<Record<string, object>>;

/** The secret of every bank feed in tests. */
export const FEED_SECRET = "test-bank-feed-secret";

const [bank] = demo.payment.transferMethods;
const { accountNumber } = bank as { readonly accountNumber: string };
export const referenceOf = ({ number }: Entry): string => `FT26${number}`;

const fieldsOf = (entry: Entry) => ({
  accountNumber,
  amount: entry.amountVnd,
  description: entry.content,
  reference: referenceOf(entry),
  transactionDateTime: "2026-03-25 14:02:37",
});

/** The test delivery of Casso's webhook v2, as its documentation shows it. */
const cassoTest = {
  id: 0,
  reference: "MA_GIAO_DICH_THU_NGHIEM",
  description: "giao dich thu nghiem",
  amount: 599_000,
  runningBalance: 25_000_000,
  transactionDateTime: "2025-02-12 15:36:21",
  accountNumber: "88888888",
  bankName: "VPBank",
  bankAbbreviation: "VPB",
  virtualAccountNumber: "",
  virtualAccountName: "",
  counterAccountName: "NGUYEN VAN A",
  counterAccountNumber: "8888888888",
  counterAccountBankId: "970415",
  counterAccountBankName: "VietinBank",
};

/** The sample of payOS' documentation, with which it confirms a webhook's address. */
const payosSample = {
  orderCode: 123,
  amount: 3_000,
  description: "VQRIO123",
  accountNumber: "12345678",
  reference: "TF230204212323",
  transactionDateTime: "2023-02-04 18:25:00",
  currency: "VND",
  paymentLinkId: "124c33293c43417ab7879e14c8d9eb18",
  code: "00",
  desc: "Thành công",
  counterAccountBankId: "",
  counterAccountBankName: "",
  counterAccountName: "",
  counterAccountNumber: "",
  virtualAccountName: "",
  virtualAccountNumber: "",
};
const payosBody = (data: object) => ({ code: "00", desc: "success", success: true, data });

/**
 * The bank feeds that cannot be queried, so that lost notices are entered from the bank's statement. A new feed needs
 * an entry here.
 */
export const feedFormats: Readonly<Record<BankFeedName, FeedFormat>> = {
  casso: {
    eventId: ({ number }) => String(number),
    body: (entry, more) => ({ data: { ...fieldsOf(entry), id: entry.number, ...more }, error: 0 }),
    outgoing: (entry) => ({
      data: { ...fieldsOf(entry), id: entry.number, amount: -entry.amountVnd },
      error: 0,
    }),
    sign: (body, secret) => {
      const hmac = createHmac("sha512", secret).update(`1700000000000.${sortedJson(body)}`);
      return { body, headers: { "x-casso-signature": `t=1700000000000,v1=${hmac.digest("hex")}` } };
    },
    acknowledgement: { success: true },
    testCalls: {
      "the dashboard's test": { data: cassoTest, error: 0 },
      "a test without data": { data: null, error: 0 },
      "a test with an empty list": { data: [], error: 0 },
      "a test without fields": { data: {}, error: 0 },
    },
    resemblingPayments: (numbers) => ({
      "its own id": { data: { ...cassoTest, id: numbers() }, error: 0 },
      "its words at the operator's account": {
        data: { ...cassoTest, id: numbers(), accountNumber },
        error: 0,
      },
    }),
  },
  payos: {
    eventId: (entry) => `link${entry.number}.${referenceOf(entry)}`,
    body: (entry, more) => {
      const named = { code: "00", currency: "VND", paymentLinkId: `link${entry.number}` };
      return payosBody({ ...fieldsOf(entry), ...named, ...more });
    },
    outgoing: () => null,
    sign: (body, secret) => ({
      body: withField(body, "signature", ({ data }) => {
        const text = Object.entries(data as Fields)
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, value]) => `${key}=${isText(value) ? value : JSON.stringify(value)}`);
        return createHmac("sha256", secret).update(text.join("&")).digest("hex");
      }),
    }),
    acknowledgement: { success: true },
    testCalls: {
      "the documentation's sample": payosBody(payosSample),
      "the sample with its other content": payosBody({
        ...payosSample,
        description: "Ma giao dich thu nghiem",
      }),
      "the sample with its other reference": payosBody({
        ...payosSample,
        reference: "MA_GIAO_DICH_THU_NGHIEM",
      }),
      "the sample of another time": payosBody({
        ...payosSample,
        transactionDateTime: "2026-11-27 09:00:00",
      }),
    },
    resemblingPayments: (numbers) => {
      const differing = {
        "another order": { orderCode: 124 },
        "another amount": { amount: 30_000 },
        "another content": { description: "VQRIO1234" },
        "its other content in small letters": { description: "ma giao dich thu nghiem" },
        "another reference": { reference: "FT23325781308800" },
        "no reference": { reference: "" },
        "the operator's account": { accountNumber },
        "the other content at the operator's account": {
          accountNumber,
          description: "Ma giao dich thu nghiem",
        },
      };
      const bodies = Object.entries(differing).map(([what, fields]) => {
        const paymentLinkId = `link${numbers()}`;
        return [what, payosBody({ ...payosSample, paymentLinkId, ...fields })] as const;
      });
      return Object.fromEntries(bodies);
    },
  },
};

/**
 * Returns the signed notice of an entry.
 * @param more further fields, signed with the others
 * @param secret replaces the right one
 */
export function noticeOf(
  feed: BankFeedName,
  entry: Entry,
  more: Fields = {},
  secret = FEED_SECRET,
): Notice {
  return signedNotice(feed, feedFormats[feed].body(entry, more), secret);
}

export const signedNotice = (feed: BankFeedName, body: object, secret = FEED_SECRET): Notice =>
  feedFormats[feed].sign(JSON.stringify(body), secret);

/** The settings that turn every bank feed on. */
export const feedSecrets = Object.fromEntries(bankFeedSecrets.map((name) => [name, FEED_SECRET]));

/** Appends a signature of the body's fields as the last field. A body without fields stays unchanged. */
export function withField(body: string, name: string, sign: (fields: Fields) => string): string {
  try {
    const signature = sign(JSON.parse(body) as Fields);
    return `${body.trimEnd().slice(0, -1)},"${name}":"${signature}"}`;
  } catch {
    return body;
  }
}

const isText = (value: unknown): value is string => typeof value === "string";

/** Writes JSON with its keys in order; a body that is no JSON stays as it is. */
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
