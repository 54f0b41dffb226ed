/** The e-wallets' environment variables (`walletVariables`), and lists of those with special rules. */
import * as z from "zod";
import { httpUrl, secret, text } from "./variable-forms.ts";

/** The environment variables of the e-wallets. */
export const walletVariables = {
  MOMO_PARTNER_CODE: text
    .optional()
    .describe("The operator's id at MoMo, for methods whose `feed` is `momo`."),
  MOMO_ACCESS_KEY: text.optional().describe("With `MOMO_PARTNER_CODE`: MoMo's access key."),
  MOMO_SECRET_KEY: secret
    .optional()
    .describe("With `MOMO_PARTNER_CODE`: the secret that signs MoMo's notices and our queries."),
  MOMO_API_URL: httpUrl
    .default("https://payment.momo.vn/v2/gateway/api")
    .describe("MoMo's payment API, which is queried about payments that are not final."),
  VIETTEL_MERCHANT_CODE: text
    .optional()
    .describe("The operator's id at ViettelPay's gateway, for methods whose `feed` is `viettel`."),
  VIETTEL_ACCESS_CODE: text
    .optional()
    .describe("With `VIETTEL_MERCHANT_CODE`: the gateway's access code."),
  VIETTEL_HASH_KEY: secret
    .optional()
    .describe(
      "With `VIETTEL_MERCHANT_CODE`: the secret that signs the gateway's messages and ours.",
    ),
  VIETTEL_INQUIRY_URL: httpUrl
    .optional()
    .describe(
      "With `VIETTEL_MERCHANT_CODE`: the address that is queried about each payment before it is credited (`…/PaymentAPI/webresources/postData`).",
    ),
  VIETTEL_HASH: z
    .enum(["sha1", "sha256"])
    .default("sha1")
    .describe(
      "Hash of the gateway's checksums: `sha1` in version 2.0, `sha256` in newer contracts.",
    ),
  VIETTEL_NOTICE_ORDER: z
    .enum(["full", "short"])
    .default("full")
    .describe(
      "What the checksum of a result notice covers: all fields of version 2.0, or the same without `cust_msisdn` and `error_code`.",
    ),
  VIETTEL_CONTENT_FIELD: z
    .enum(["billcode", "order_id"])
    .default("billcode")
    .describe("The field of a result notice that names the player."),
};

export const WALLET_SECRETS = ["MOMO_SECRET_KEY", "VIETTEL_HASH_KEY"] as const;
/** Access codes are part of the signed text. The wallet chooses their length. */
export const WALLET_ACCESS_CODES = ["MOMO_ACCESS_KEY", "VIETTEL_ACCESS_CODE"] as const;

/** Settings that belong together: the first of a group requires the others. */
export const WALLET_GROUPS = [
  ["MOMO_PARTNER_CODE", "MOMO_ACCESS_KEY", "MOMO_SECRET_KEY"],
  ["VIETTEL_MERCHANT_CODE", "VIETTEL_ACCESS_CODE", "VIETTEL_HASH_KEY", "VIETTEL_INQUIRY_URL"],
] as const;

/** Addresses whose responses decide about money. They must be https. */
export const WALLET_ADDRESSES = ["MOMO_API_URL", "VIETTEL_INQUIRY_URL"] as const;
