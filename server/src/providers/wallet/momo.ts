/** Reads MoMo's notices: its IPN (developers.momo.vn, payment API v2, "Payment notification"). */
import { type Vnd, vnd } from "@portal/contract/values/money";
import * as z from "zod";
import { isSameBytes, noticeContent, refusedNotice } from "../bank/notice-fields.ts";
import type { FeedReading, TransferFeed } from "../bank/transfer-feed.ts";
import { parseJson } from "../http.ts";
import { signingKeyOf } from "../rotated-secret.ts";
import {
  momoResult,
  IPN_FIELDS,
  type MomoKeys,
  type MomoSecrets,
  momoSignature,
} from "./momo-protocol.ts";

type SignedFields = Readonly<Record<(typeof IPN_FIELDS)[number], string>>;

/** MoMo expects an empty response. */
const ACKNOWLEDGED = { statusCode: 204, body: undefined };

const HEX_SHA256 = /^[0-9a-f]{64}$/i;
/** Matches a text with the name of another field in it. The signed text could then be split into other fields. */
const HIDDEN_FIELD = new RegExp(`&(accessKey|${IPN_FIELDS.join("|")})=`);

const ipn = z.object({
  partnerCode: z.string().min(1),
  orderId: z.string().regex(/^[0-9A-Za-z][-_.0-9A-Za-z]{0,63}$/),
  transId: z.string().regex(/^\d{0,20}$/),
  resultCode: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number),
  /** In milliseconds. */
  responseTime: z
    .string()
    .regex(/^\d{1,14}$/)
    .transform((ms) => new Date(Number(ms))),
  orderInfo: noticeContent,
  amount: z.string(),
});
type Ipn = z.output<typeof ipn>;

const amountOf = z
  .string()
  .regex(/^\d{1,16}$/)
  .transform(Number)
  .pipe(z.int().positive());

/**
 * Reads MoMo's IPN. Its field `orderInfo` is the content that names the player.
 * @param previous while the keys are rotated: further keys that notices may be signed with
 * @throws RangeError for an empty secret, with which anybody could sign
 */
export function momo(keys: MomoKeys, previous?: MomoSecrets): TransferFeed {
  const accepted: MomoSecrets[] = previous ? [keys, previous] : [keys];
  if (accepted.some(({ secretKey, accessKey }) => secretKey === "" || accessKey === "")) {
    throw new RangeError("MoMo's key is empty");
  }
  return {
    name: "momo",
    read: ({ rawBody }) => {
      const body = parseJson(rawBody.toString());
      const fields = signedFieldsOf(body);
      const signature = textOf(body, "signature");
      if (!fields || !signature) return refusedNotice("missing_signature");
      const given = HEX_SHA256.test(signature) ? Buffer.from(signature, "hex") : Buffer.alloc(0);
      const isSignedWith = (secrets: MomoSecrets) =>
        isSameBytes(given, momoSignature(secrets, IPN_FIELDS, fields));
      if (!signingKeyOf(accepted, isSignedWith)) return refusedNotice("bad_signature");
      const parsed = ipn.safeParse(fields);
      const isAmbiguous = IPN_FIELDS.some((name) => HIDDEN_FIELD.test(fields[name]));
      if (!parsed.success || isAmbiguous) return refusedNotice("malformed");
      return parsed.data.partnerCode === keys.partnerCode
        ? readingOf(parsed.data)
        : { kind: "ignored", reason: "other_account", reply: ACKNOWLEDGED };
    },
  };
}

function readingOf(ipn: Ipn): FeedReading {
  const result = momoResult(ipn.resultCode);
  if (result === "failed") {
    const reason = String(ipn.resultCode);
    return { kind: "failed", eventId: ipn.orderId, reason, reply: ACKNOWLEDGED };
  }
  if (result === "not_payment") {
    return { kind: "ignored", reason: "not_paid", reply: ACKNOWLEDGED };
  }
  const amount = amountOf.safeParse(ipn.amount);
  if (!amount.success) return refusedNotice("malformed");
  const payment = noticeOf(ipn, vnd(amount.data));
  return result === "paid"
    ? { kind: "notices", notices: [payment], reply: ACKNOWLEDGED }
    : { kind: "open", payment, reply: ACKNOWLEDGED };
}

function noticeOf(ipn: Ipn, amountVnd: Vnd) {
  return {
    eventId: ipn.orderId,
    // MoMo may have no number for a payment that is not decided yet.
    reference: /^0*$/.test(ipn.transId) ? null : ipn.transId,
    accountNumber: ipn.partnerCode,
    direction: "in" as const,
    amountVnd,
    content: ipn.orderInfo,
    occurredAt: ipn.responseTime,
  };
}

/** Returns the fields as they were signed: numbers as written, an absent field as an empty string. */
function signedFieldsOf(body: unknown): SignedFields | undefined {
  const entries = IPN_FIELDS.map((name) => [name, textOf(body, name)] as const);
  if (entries.some(([, value]) => value === undefined)) return undefined;
  return Object.fromEntries(entries) as SignedFields;
}

function textOf(body: unknown, name: string): string | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const value = Object.hasOwn(body, name) ? (body as Record<string, unknown>)[name] : null;
  if (value === null) return "";
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}
