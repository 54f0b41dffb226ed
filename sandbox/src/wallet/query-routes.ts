/** Simulates the wallets' queries for merchants: MoMo's query, and the inquiry of ViettelPay's gateway. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { misbehaving } from "../kit/misbehaving.ts";
import { textFields } from "../kit/requests.ts";
import { sameSecret } from "../kit/signatures.ts";
import type { SandboxState } from "../sandbox-state.ts";
import type { Transfer } from "../transfers/book.ts";
import type { Method } from "../transfers/transfer-provider.ts";
import { momoOrderId, momoResults, momoSignature } from "./momo.ts";
import { UNKNOWN_TO_VIETTEL, viettelChecksum, viettelOrderId, viettelStatuses } from "./viettel.ts";

const MOMO_SIGNED = ["orderId", "partnerCode", "requestId"];
const MOMO_NOT_AUTHENTIC = { resultCode: 13, message: "Xác thực doanh nghiệp thất bại." };
const MOMO_NOT_FOUND = { resultCode: 42, message: "OrderId không hợp lệ." };
const VIETTEL_VERSION = "2.0";
const VIETTEL_OK = "00";
const VIETTEL_WRONG_CHECKSUM = "02";

export function walletQueryRoutes(app: FastifyInstance, state: SandboxState): void {
  const asked = misbehaving("wallet", state.faults, state.lifetime);
  app.post(
    "/momo/v2/gateway/api/query",
    asked(async (request: FastifyRequest, _reply, work) => {
      await work();
      return answerMomo(state, textFields(request.body));
    }),
  );
  app.post(
    "/viettel/PaymentAPI/webresources/postData",
    asked(async (request: FastifyRequest, _reply, work) => {
      await work();
      return answerViettel(state, textFields(request.body));
    }),
  );
}

function answerMomo(state: SandboxState, fields: Record<string, string>): object {
  const keys = state.config.momo;
  const { partnerCode = "", orderId = "", requestId = "", signature = "" } = fields;
  const about = { partnerCode, orderId, requestId, extraData: "", responseTime: Date.now() };
  const isAuthentic =
    partnerCode === keys.partnerCode &&
    sameSecret(signature, momoSignature(keys, MOMO_SIGNED, fields));
  if (!isAuthentic) return { ...about, ...MOMO_NOT_AUTHENTIC };
  const transfer = find(state, "momo", (noticeId) => momoOrderId(noticeId) === orderId);
  if (transfer === undefined) return { ...about, ...MOMO_NOT_FOUND };
  return {
    ...about,
    amount: transfer.amountVnd,
    transId: transfer.outcome === "pending" ? 0 : Number(transfer.reference),
    payType: "qr",
    ...momoResults[transfer.outcome],
    refundTrans: transfer.reversed ? [{ amount: transfer.amountVnd, resultCode: 0 }] : [],
    paymentOption: "momo",
  };
}

function answerViettel(state: SandboxState, fields: Record<string, string>): object {
  const keys = state.config.viettel;
  const { cmd = "", merchant_code = "", order_id = "", version = "", check_sum = "" } = fields;
  const isAuthentic =
    cmd === "TRANS_INQUIRY" &&
    merchant_code === keys.merchantCode &&
    sameSecret(check_sum, viettelChecksum(keys, [cmd, merchant_code, order_id, version]));
  const transfer = isAuthentic
    ? find(state, "viettelpay", (noticeId) => viettelOrderId(noticeId) === order_id)
    : undefined;
  const status = transfer ? viettelStatuses[transfer.outcome] : UNKNOWN_TO_VIETTEL;
  const signed = [merchant_code, order_id, status, VIETTEL_VERSION];
  return {
    merchant_code,
    order_id,
    error_code: isAuthentic ? VIETTEL_OK : VIETTEL_WRONG_CHECKSUM,
    vt_transaction_id: transfer && transfer.outcome !== "pending" ? transfer.reference : "",
    payment_status: status,
    version: VIETTEL_VERSION,
    check_sum: viettelChecksum(keys, signed),
  };
}

function find(
  state: SandboxState,
  method: Method,
  isAsked: (noticeId: number) => boolean,
): Transfer | undefined {
  return state.transfers
    .all()
    .find(
      ({ transferProvider, account, direction, noticeId }) =>
        transferProvider.method === method &&
        account === transferProvider.account &&
        direction === "in" &&
        isAsked(noticeId),
    );
}
