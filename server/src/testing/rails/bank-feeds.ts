import { createHmac } from "node:crypto";
import { portal as demo } from "../../../../portal.config.ts";
import { type BankFeedName, bankFeedSecrets } from "../../providers/bank/bank-feeds.ts";
import { type Fields, type Webhook, withField } from "../fuzz/webhook.ts";

/** An entry of the bank's statement. */
export type Entry = {
  readonly number: number;
  readonly content: string;
  readonly amountVnd: number;
};
export type Notice = ReturnType<Webhook["sign"]>;
/** How one bank feed writes and signs its notices. */
type FeedFormat = {
  /** Returns the feed's own id of an entry. */
  eventId(entry: Entry): string;
  /** Returns the notice of an entry with further fields of the entry, if any. */
  body(entry: Entry, more: Fields): object;
  sign(body: string, secret: string): Notice;
};

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

/** The bank feeds that the operator's statement makes up for. A new feed needs a row here. */
export const feedFormats: Readonly<Record<BankFeedName, FeedFormat>> = {
  casso: {
    eventId: ({ number }) => String(number),
    body: (entry, more) => ({ data: { ...fieldsOf(entry), id: entry.number, ...more }, error: 0 }),
    sign: (body, secret) => {
      const hmac = createHmac("sha512", secret).update(`1700000000000.${sortedJson(body)}`);
      return { body, headers: { "x-casso-signature": `t=1700000000000,v1=${hmac.digest("hex")}` } };
    },
  },
  payos: {
    eventId: (entry) => `link${entry.number}.${referenceOf(entry)}`,
    body: (entry, more) => {
      const named = { code: "00", currency: "VND", paymentLinkId: `link${entry.number}` };
      return {
        code: "00",
        desc: "success",
        success: true,
        data: { ...fieldsOf(entry), ...named, ...more },
      };
    },
    sign: (body, secret) => ({
      body: withField(body, "signature", ({ data }) => {
        const text = Object.entries(data as Fields)
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, value]) => `${key}=${isText(value) ? value : JSON.stringify(value)}`);
        return createHmac("sha256", secret).update(text.join("&")).digest("hex");
      }),
    }),
  },
};

/**
 * Returns the notice of an entry.
 * @param more further fields, signed with the others @param secret replaces the right one
 */
export function noticeOf(
  feed: BankFeedName,
  entry: Entry,
  more: Fields = {},
  secret = FEED_SECRET,
): Notice {
  const { body, sign } = feedFormats[feed];
  return sign(JSON.stringify(body(entry, more)), secret);
}

/** The settings that turn every bank feed on. */
export const feedSecrets = Object.fromEntries(bankFeedSecrets.map((name) => [name, FEED_SECRET]));

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
