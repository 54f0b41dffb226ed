import { closeRefund as run, type RefundClosed } from "../../features/operator/close-refund.ts";
import { findRefundAmount } from "../../domain/payments/refunds.ts";
import type { Operation, Order } from "./operation.ts";

/** A booked refund whose money will never leave. Only papers show that it is right. */
export const closeRefund: Operation<Order<"close-refund">, RefundClosed> = {
  amountOf: ({ refund }, { db }) => findRefundAmount(db, Number(refund.slice("refund:".length))),
  run,
  factsOf: (result) => ({ ...result }),
  subjectOf: ({ refund }) => String(refund),
  takesTwo: () => true,
};
