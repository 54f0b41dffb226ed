/** Queries ViettelPay's gateway about one payment: TRANS_INQUIRY of version 2.0. */
import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { PaymentQuery, PaymentState } from "../bank/transfer-feed.ts";
import { type HttpAnswer, requestJson, unknown } from "../http.ts";
import { ACCEPTED, type Probed, probeOfUnknown } from "../probe.ts";
import { signingKeyOf } from "../rotated-secret.ts";
import {
  acceptedKeys,
  checksumOf,
  isChecksum,
  VIETTEL_OK,
  VIETTEL_STATUS,
  type ViettelKeys,
  type ViettelSecrets,
} from "./viettel-checksum.ts";

export type ViettelInquiryOptions = ViettelKeys & {
  /** Such as https://…/PaymentAPI/webresources/postData. */
  readonly url: string;
  /** While the keys are rotated: further keys that responses may be signed with. */
  readonly previous?: ViettelSecrets | undefined;
  readonly timeoutMs?: number;
};

const COMMAND = "TRANS_INQUIRY";
const VERSION = "2.0";
const NO_SUCH_PAYMENT = "no such payment";
const ERROR = "error ";
const DEFAULT_TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 64 * 1024;
const OK = 200;

const field = z.union([z.string(), z.int()]).transform(String);
const answerOf = z.object({
  merchant_code: field,
  order_id: field,
  error_code: field,
  payment_status: field,
  version: field,
  vt_transaction_id: field.nullish().transform((id) => id || null),
  check_sum: z.string(),
});

/** Opens the query. Its `probe` queries an order that does not exist, because that response is signed too. */
export function viettelInquiry(options: ViettelInquiryOptions): PaymentQuery & Probed {
  const { merchantCode, url, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
  const stateOf: PaymentQuery["stateOf"] = async (orderId) => {
    const form = new URLSearchParams({
      cmd: COMMAND,
      merchant_code: merchantCode,
      order_id: orderId,
      version: VERSION,
      check_sum: checksumOf(options, [COMMAND, merchantCode, orderId, VERSION]),
    });
    const answer = await requestJson({
      method: "POST",
      url,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: form.toString(),
      timeoutMs,
      maxBytes: MAX_ANSWER_BYTES,
    });
    return stateFrom(options, answer, orderId);
  };
  return {
    stateOf,
    probe: async () => {
      const state = await stateOf(`probe-${randomUUID()}`);
      if (state.kind !== "unknown" || state.reason === NO_SUCH_PAYMENT) return ACCEPTED;
      // The response has a valid signature, so the gateway has our key.
      if (state.reason.startsWith(ERROR)) return { kind: "unclear", reason: state.reason };
      return probeOfUnknown(state);
    },
  };
}

function stateFrom(
  options: ViettelInquiryOptions,
  answer: HttpAnswer,
  orderId: string,
): PaymentState {
  if (answer.kind === "unanswered") return unknown(answer.reason);
  if (answer.statusCode >= 500) return unknown("busy");
  const parsed = answerOf.safeParse(answer.json);
  if (answer.statusCode !== OK || !parsed.success) return unknown("bad_answer", true);
  const { merchant_code, order_id, payment_status, version, ...reply } = parsed.data;
  const signed = [merchant_code, order_id, payment_status, version];
  const accepted = acceptedKeys(options, options.previous);
  if (!signingKeyOf(accepted, (keys) => isChecksum(keys, reply.check_sum, signed))) {
    return unknown("bad_signature", true);
  }
  if (merchant_code !== options.merchantCode || order_id !== orderId || version !== VERSION) {
    return unknown("bad_answer", true);
  }
  if (reply.error_code !== VIETTEL_OK) return unknown(`${ERROR}${reply.error_code}`, true);
  switch (payment_status) {
    case VIETTEL_STATUS.paid:
      // The signed response must name the transaction. Only this proves where the notice's amount ends in the signed
      // text.
      return reply.vt_transaction_id
        ? { kind: "paid", amountVnd: null, reference: reply.vt_transaction_id }
        : unknown("bad_answer", true);
    case VIETTEL_STATUS.failed:
      return { kind: "failed", reason: payment_status };
    case VIETTEL_STATUS.none:
      return unknown(NO_SUCH_PAYMENT);
    default:
      return { kind: "open" };
  }
}
