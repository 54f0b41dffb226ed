/**
 * Reads the notices of payOS (payos.vn/docs, webhook), whose signature is that of @payos/node 2. Casso, of the same
 * company, names the fields alike.
 */
import { createHmac } from "node:crypto";
import { vnd } from "@portal/contract/values/money";
import * as z from "zod";
import { parseJson } from "../http.ts";
import { type RotatedSecret, secretsOf, signingKeyOf } from "../rotated-secret.ts";
import {
  cassoFields,
  cassoNotice,
  isSameBytes,
  NOTICE_SUCCESS,
  refusedNotice,
  sortedJson,
} from "./notice-fields.ts";
import type { TransferFeed } from "./transfer-feed.ts";

/** The `code` of a payment that succeeded. */
const PAID = "00";
const signed = z.object({
  code: z.string(),
  data: z.record(z.string(), z.unknown()),
  signature: z.string().regex(/^[0-9a-f]{64}$/i),
});

/**
 * The call with which payOS confirms the webhook's address: the sample of its documentation, signed with the channel's
 * own key. payOS' own programs use either content and either reference. All of these fields must match: a transfer that
 * only resembles the sample is money.
 */
const sample = z.object({
  orderCode: z.literal(123),
  amount: z.literal(3_000),
  accountNumber: z.literal("12345678"),
  description: z.enum(["VQRIO123", "Ma giao dich thu nghiem"]),
  reference: z.enum(["TF230204212323", "MA_GIAO_DICH_THU_NGHIEM"]),
});

const payment = z.object({
  code: z.string(),
  amount: z.int().positive(),
  currency: z.literal("VND"),
  paymentLinkId: z.string().min(1).max(64),
  ...cassoFields,
});

/** @param key the channel's checksum key @throws RangeError for an empty one, with which anybody could sign */
export function payos(key: RotatedSecret): TransferFeed {
  const secrets = secretsOf(key, "payOS' checksum key");
  return {
    name: "payos",
    read: ({ rawBody }) => {
      const body = signed.safeParse(parseJson(rawBody.toString()));
      if (!body.success) return refusedNotice("missing_signature");
      const { code, data, signature } = body.data;
      const given = Buffer.from(signature, "hex");
      const isSignedWith = (secret: string) =>
        isSameBytes(given, createHmac("sha256", secret).update(signedText(data)).digest());
      if (signingKeyOf(secrets, isSignedWith) === undefined) return refusedNotice("bad_signature");
      if (code !== PAID || data["code"] !== PAID) {
        return { kind: "ignored", reason: "not_paid", reply: NOTICE_SUCCESS };
      }
      if (sample.safeParse(data).success) {
        return { kind: "ignored", reason: "test", reply: NOTICE_SUCCESS };
      }
      const parsed = payment.safeParse(data);
      if (!parsed.success) return refusedNotice("malformed");
      const { paymentLinkId, amount, ...paid } = parsed.data;
      const transfer = {
        ...cassoNotice(paid),
        // Several transfers may pay one link.
        eventId: `${paymentLinkId}.${paid.reference ?? ""}`,
        direction: "in" as const,
        amountVnd: vnd(amount),
      };
      return { kind: "notices", notices: [transfer], reply: NOTICE_SUCCESS };
    },
  };
}

/** Returns all fields as `key=value`, sorted by key and joined with `&`, without URL encoding. */
function signedText(data: Readonly<Record<string, unknown>>): string {
  return Object.keys(data)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((key) => `${key}=${signedValue(data[key])}`)
    .join("&");
}

function signedValue(value: unknown): string {
  if (value === null || value === undefined || value === "null" || value === "undefined") return "";
  return typeof value === "string" ? value : sortedJson(value)[0]!;
}
