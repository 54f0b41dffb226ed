/**
 * Checksums of ViettelPay's (Viettel Money's) gateway: an HMAC, in base64, over values joined without a separator, the
 * access code first. Source: the gateway's public samples of version 2.0. Today's contract documents may differ, so the
 * hash and the fields are settings.
 */
import { createHmac } from "node:crypto";
import { isSameBytes } from "../bank/notice-fields.ts";

export type ViettelKeys = {
  readonly merchantCode: string;
  /** Part of the signed text, but never sent. */
  readonly accessCode: string;
  readonly hashKey: string;
  readonly hash: "sha1" | "sha256";
};

/** The keys that are replaced in a rotation. */
export type ViettelSecrets = Pick<ViettelKeys, "accessCode" | "hashKey">;

/**
 * Returns the keys that a message of the gateway may be signed with: the current ones, and `previous` during a
 * rotation.
 */
export const acceptedKeys = (
  keys: ViettelKeys,
  previous: ViettelSecrets | undefined,
): readonly ViettelKeys[] => (previous ? [keys, { ...keys, ...previous }] : [keys]);

/** Which fields the checksum of a notice covers. */
export type NoticeOrder = "full" | "short";

/** The fields that a notice's checksum covers, in order. `full`: version 2.0. `short`: a newer client. */
export const NOTICE_FIELDS = {
  full: [
    "billcode",
    "cust_msisdn",
    "error_code",
    "merchant_code",
    "order_id",
    "payment_status",
    "trans_amount",
    "vt_transaction_id",
  ],
  short: [
    "billcode",
    "merchant_code",
    "order_id",
    "payment_status",
    "trans_amount",
    "vt_transaction_id",
  ],
} as const satisfies Record<NoticeOrder, readonly string[]>;

export function checksumOf(keys: ViettelKeys, values: readonly string[]): string {
  const text = [keys.accessCode, ...values].join("");
  return createHmac(keys.hash, keys.hashKey).update(text).digest("base64");
}

export function isChecksum(keys: ViettelKeys, given: string, values: readonly string[]): boolean {
  // If the base64 was not escaped, form decoding has turned its + into spaces.
  const bytes = Buffer.from(given.replaceAll(" ", "+"), "base64");
  return isSameBytes(bytes, Buffer.from(checksumOf(keys, values), "base64"));
}

/** The codes of `payment_status` that decide. Of the others, 0 is pending and 3 unknown. */
export const VIETTEL_STATUS = { none: "-1", paid: "1", failed: "2" } as const;
export const VIETTEL_OK = "00";
