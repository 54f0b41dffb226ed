/** MoMo's signature (developers.momo.vn, payment API v2): HMAC-SHA256 over named fields in a fixed order. */
import { createHmac } from "node:crypto";

export type MomoKeys = {
  readonly partnerCode: string;
  /** Part of the signed text, but never sent. */
  readonly accessKey: string;
  readonly secretKey: string;
};

/** The part of the keys that MoMo may change. */
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

/** Returns the HMAC-SHA256 over `key=value` pairs joined with `&`. */
export function momoSignature<Name extends string>(
  { accessKey, secretKey }: MomoSecrets,
  names: readonly Name[],
  fields: Readonly<Record<Name, string>>,
): Buffer {
  const pairs = names.map((name) => `${name}=${fields[name]}`);
  const text = [`accessKey=${accessKey}`, ...pairs].join("&");
  return createHmac("sha256", secretKey).update(text).digest();
}
