/**
 * Makes the MD5 signatures of the "charging API v2" gateways.
 * Source: "CARD PARTNER API" and public clients of thesieure, trumcard1s and opencard.
 */
import { createHash } from "node:crypto";

export const cardSignatures = ["key.code.serial", "sorted", "sorted-without-request-id"] as const;
export type CardSignature = (typeof cardSignatures)[number];

export type SignedFields = {
  code: string;
  command: string;
  partner_id: string;
  request_id: string;
  serial: string;
  telco: string;
};

export function signRequest(variant: CardSignature, key: string, fields: SignedFields): string {
  if (variant === "key.code.serial") return signCallback(key, fields.code, fields.serial);
  const names = Object.keys(fields)
    .toSorted()
    .filter((name) => variant === "sorted" || name !== "request_id");
  return md5(key + names.map((name) => fields[name as keyof SignedFields]).join(""));
}

/** Signs a callback. The signature covers neither the status nor the amount. */
export function signCallback(key: string, code: string, serial: string): string {
  return md5(key + code + serial);
}

function md5(text: string): string {
  return createHash("md5").update(text).digest("hex");
}
