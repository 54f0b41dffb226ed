/**
 * Simulates the wallet MoMo: its IPN, the notice of a payment's result.
 * Source: developers.momo.vn, payment API v2, "Payment notification" and "Result code". MoMo does not
 * document when it sends an IPN again: the waits here are invented.
 */
import { createHmac } from "node:crypto";
import type {
  Movement,
  Outcome,
  TransferProvider,
  WrittenMovement,
} from "../transfers/transfer-provider.ts";

export type MomoKeys = { partnerCode: string; accessKey: string; secretKey: string };

type Value = string | number;

const MOMO_ACCOUNT = "0900000300";

/** How long the wallet waits for the portal's response. */
const TIMEOUT_MS = 15_000;
/** The pauses before each repeat of a notice that was not accepted. */
const RETRY_WAITS_MINUTES = [1, 2, 5, 10];
const ACKNOWLEDGED = 204;

export const momoResults: Record<Outcome, { resultCode: number; message: string }> = {
  paid: { resultCode: 0, message: "Thành công." },
  pending: { resultCode: 7000, message: "Giao dịch đang được xử lý." },
  failed: { resultCode: 1006, message: "Người dùng đã từ chối xác nhận thanh toán." },
};

const IPN_FIELDS = [
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

export function createMomoProvider(keys: MomoKeys): TransferProvider {
  return {
    method: "momo",
    name: "MoMo",
    account: MOMO_ACCOUNT,
    provider: "momo",
    party: "wallet",
    outcomes: ["paid", "pending", "failed"],
    path: "/webhooks/momo",
    timeoutMs: TIMEOUT_MS,
    retryWaitsMinutes: RETRY_WAITS_MINUTES,
    write: (movement) => write(keys, movement),
    sign: () => ({ "content-type": "application/json" }),
    accepted: ({ status }) => status === ACKNOWLEDGED,
  };
}

/** Returns MoMo's id of a payment to the operator's code. */
export const momoOrderId = (noticeId: number): string => `MM-${noticeId}`;

/** HMAC-SHA256 over `key=value` pairs joined with `&`, with the access key first. */
export function momoSignature(
  keys: MomoKeys,
  names: readonly string[],
  fields: Readonly<Record<string, Value>>,
): string {
  const pairs = names.map((name) => `${name}=${fields[name] ?? ""}`);
  const text = [`accessKey=${keys.accessKey}`, ...pairs].join("&");
  return createHmac("sha256", keys.secretKey).update(text).digest("hex");
}

/** Returns a signed IPN. */
export function momoIpn(
  keys: MomoKeys,
  fields: Record<(typeof IPN_FIELDS)[number], Value>,
): Record<string, Value> {
  return { ...fields, signature: momoSignature(keys, IPN_FIELDS, fields) };
}

function write(keys: MomoKeys, movement: Movement): WrittenMovement {
  const { noticeId, outcome, account, content } = movement;
  const reference = movement.reference ?? String(noticeId);
  const name = momoOrderId(noticeId);
  // Any other account belongs to another partner.
  const merchantCode = account === MOMO_ACCOUNT ? keys.partnerCode : account;
  const written = { name, merchantCode, statement: content, reference, code: null };
  // MoMo sends no notice of a refund.
  if (movement.direction === "out") return { ...written, notice: null };
  const ipn = momoIpn(keys, {
    partnerCode: merchantCode,
    orderId: name,
    requestId: `R-${noticeId}`,
    amount: movement.amountVnd,
    orderInfo: content,
    orderType: "momo_wallet",
    transId: outcome === "pending" ? 0 : reference,
    payType: "qr",
    responseTime: movement.at.getTime(),
    extraData: "",
    ...momoResults[outcome],
  });
  return { ...written, notice: Buffer.from(JSON.stringify({ ...ipn, paymentOption: "momo" })) };
}
