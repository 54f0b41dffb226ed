/** Signatures of the "charging API v2" family: plain MD5 over a key and values, lower-case hex. */
import { createHash } from "node:crypto";

/**
 * What the signature covers, by the documentation of different gateways: `key.code.serial` (thesieure,
 * card2k), `sorted`: the key and all values in the order of their names (trumcard1s), and the same without
 * `request_id` (opencard).
 */
export type ChargingSignature = "key.code.serial" | "sorted" | "sorted-without-request-id";

/** The fields of a request that its signature covers. */
export type SignedFields = {
  readonly code: string;
  readonly command: string;
  readonly partner_id: string;
  readonly request_id: string;
  readonly serial: string;
  readonly telco: string;
};

export function signCharging(
  variant: ChargingSignature,
  partnerKey: string,
  fields: SignedFields,
): string {
  const { code, command, partner_id, request_id, serial, telco } = fields;
  switch (variant) {
    case "key.code.serial":
      return md5(partnerKey, code, serial);
    case "sorted":
      return md5(partnerKey, code, command, partner_id, request_id, serial, telco);
    case "sorted-without-request-id":
      return md5(partnerKey, code, command, partner_id, serial, telco);
  }
}

/** Signs a callback; the same in every variant. The signature covers neither status nor amount. */
export function signCallback(partnerKey: string, code: string, serial: string): string {
  return md5(partnerKey, code, serial);
}

function md5(...parts: readonly string[]): string {
  return createHash("md5").update(parts.join("")).digest("hex");
}
