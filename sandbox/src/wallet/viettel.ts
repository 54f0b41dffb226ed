/**
 * Simulates ViettelPay's gateway: its result notice.
 * Source: the gateway's public samples of version 2.0. They do not say when it sends a notice again: the
 * waits here are invented.
 */
import { createHmac } from "node:crypto";
import { createSeeded } from "../kit/seeded.ts";
import { sameSecret } from "../kit/signatures.ts";
import type {
  Movement,
  Outcome,
  TransferProvider,
  WrittenMovement,
} from "../transfers/transfer-provider.ts";

export const viettelHashes = ["sha1", "sha256"] as const;
export const viettelOrders = ["full", "short"] as const;

export type ViettelKeys = {
  merchantCode: string;
  accessCode: string;
  hashKey: string;
  hash: (typeof viettelHashes)[number];
  noticeOrder: (typeof viettelOrders)[number];
};

type Fields = Readonly<Record<string, string>>;

const VIETTEL_ACCOUNT = "0900000400";

/** How long the wallet waits for the portal's response. */
const TIMEOUT_MS = 15_000;
/** The pauses before each repeat of a notice that was not accepted. */
const RETRY_WAITS_MINUTES = [1, 2, 5, 10];
const STORED = "00";

/** The values of `payment_status`. */
export const viettelStatuses: Record<Outcome, string> = { paid: "1", pending: "0", failed: "2" };
/** The `payment_status` of an order that the gateway does not know. */
export const UNKNOWN_TO_VIETTEL = "-1";

const NOTICE_FIELDS = {
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
};

export function createViettelProvider(keys: ViettelKeys): TransferProvider {
  return {
    method: "viettelpay",
    name: "ViettelPay",
    account: VIETTEL_ACCOUNT,
    provider: "viettel",
    party: "wallet",
    outcomes: ["paid", "pending", "failed"],
    path: "/webhooks/viettel",
    timeoutMs: TIMEOUT_MS,
    retryWaitsMinutes: RETRY_WAITS_MINUTES,
    write: (movement) => write(keys, movement),
    sign: () => ({ "content-type": "application/x-www-form-urlencoded" }),
    accepted: ({ status, body }) => status === 200 && isStored(keys, body ?? ""),
  };
}

/** Returns the gateway's id of a payment. */
export const viettelOrderId = (noticeId: number): string => `VO${noticeId}`;

/** Returns the HMAC in base64 over the joined values, with the access code first. */
export function viettelChecksum(keys: ViettelKeys, values: readonly string[]): string {
  const text = keys.accessCode + values.join("");
  return createHmac(keys.hash, keys.hashKey).update(text).digest("base64");
}

/** Returns a signed result notice. */
function viettelNotice(keys: ViettelKeys, fields: Fields): string {
  const values = NOTICE_FIELDS[keys.noticeOrder].map((name) => fields[name] ?? "");
  const signed = { ...fields, check_sum: viettelChecksum(keys, values) };
  return new URLSearchParams(signed).toString();
}

function write(keys: ViettelKeys, movement: Movement): WrittenMovement {
  const { noticeId, outcome, account, content } = movement;
  const reference = movement.reference ?? `VT${noticeId}`;
  const name = viettelOrderId(noticeId);
  // Any other account belongs to another merchant.
  const merchantCode = account === VIETTEL_ACCOUNT ? keys.merchantCode : account;
  const written = { name, merchantCode, statement: content, reference, code: null };
  // The gateway sends no notice of a refund.
  if (movement.direction === "out") return { ...written, notice: null };
  const notice = viettelNotice(keys, {
    billcode: content,
    cust_msisdn: `09${createSeeded(String(noticeId)).digits(8)}`,
    error_code: STORED,
    merchant_code: merchantCode,
    order_id: name,
    payment_status: viettelStatuses[outcome],
    trans_amount: String(movement.amountVnd),
    vt_transaction_id: outcome === "pending" ? "" : reference,
  });
  return { ...written, notice: Buffer.from(notice) };
}

/** Returns whether the merchant's response reports success and is signed. */
function isStored(keys: ViettelKeys, body: string): boolean {
  try {
    const answer = JSON.parse(body) as Record<string, unknown>;
    const values = ["error_code", "merchant_code", "order_id"].map((name) => String(answer[name]));
    return (
      answer["error_code"] === STORED &&
      sameSecret(String(answer["check_sum"]), viettelChecksum(keys, values))
    );
  } catch {
    return false;
  }
}
