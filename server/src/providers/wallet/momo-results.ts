/** MoMo's result codes (developers.momo.vn, "Result code"). */

export type MomoResult =
  | "paid"
  /** Reserved at the payer, not paid to us yet. */
  | "authorised"
  | "waiting"
  | "failed"
  /** Our request or our keys are wrong: this says nothing about the payment. */
  | "our_fault"
  /** The result of a refund. */
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
