/**
 * MoMo's signatures (`momoSignature`) and the meaning of its result codes (`momoResult`): developers.momo.vn, payment
 * API v2.
 */
import { createHmac } from "node:crypto";

export type MomoKeys = {
  readonly partnerCode: string;
  /** Part of the signed text, but never sent. */
  readonly accessKey: string;
  readonly secretKey: string;
};

/** The keys that are replaced in a rotation. */
export type MomoSecrets = Pick<MomoKeys, "accessKey" | "secretKey">;

/** The fields that an IPN's signature covers, in this order. The access key comes before them. */
export const IPN_FIELDS = [
  "amount",
  "extraData",
  "message",
  "orderId",
  "orderInfo",
  "orderType",
  "partnerCode",
  "payType",
  "requestId",
  "responseTime",
  "resultCode",
  "transId",
] as const;

export const QUERY_FIELDS = ["orderId", "partnerCode", "requestId"] as const;

/** Returns the HMAC-SHA256 over `key=value` pairs in a fixed order, joined with `&`. */
export function momoSignature<Name extends string>(
  { accessKey, secretKey }: MomoSecrets,
  names: readonly Name[],
  fields: Readonly<Record<Name, string>>,
): Buffer {
  const pairs = names.map((name) => `${name}=${fields[name]}`);
  const text = [`accessKey=${accessKey}`, ...pairs].join("&");
  return createHmac("sha256", secretKey).update(text).digest();
}

/** The meaning of a result code (developers.momo.vn, "Result code"). */
export type MomoResult =
  | "paid"
  /** Reserved at the payer, not paid to us yet. */
  | "authorised"
  | "waiting"
  | "failed"
  /** Our request or our keys are wrong. This says nothing about the payment. */
  | "our_fault"
  /** The code of a refund, not of a payment. */
  | "not_payment"
  /** Undocumented, or unknown to MoMo itself: nothing can be concluded. */
  | "unclear";

const PAID = 0;
const AUTHORISED = 9000;
/** Maintenance, awaiting the payer's confirmation, in process, awaiting a second confirmation. */
const WAITING = new Set([10, 1000, 7000, 7002, 8000]);
const FAILED = new Set([
  1001, 1002, 1003, 1004, 1005, 1006, 1007, 1017, 1026, 2019, 4001, 4002, 4100,
]);
const OUR_FAULT = new Set([11, 12, 13, 20, 21, 22, 40, 41, 43, 45, 47, 98]);
const OF_REFUNDS = new Set([1080, 1081, 1088]);

export function momoResult(code: number): MomoResult {
  if (code === PAID) return "paid";
  if (code === AUTHORISED) return "authorised";
  if (WAITING.has(code)) return "waiting";
  if (FAILED.has(code)) return "failed";
  if (OF_REFUNDS.has(code)) return "not_payment";
  return OUR_FAULT.has(code) ? "our_fault" : "unclear";
}
