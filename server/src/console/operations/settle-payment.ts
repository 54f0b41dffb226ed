import {
  type PaymentSettled,
  settlePayment as settle,
} from "../../features/payment/wallets/settle-payment.ts";
import type { Operation, Order } from "./operation.ts";

/** The portal asks the wallet all the time, so one that is still open is one of which it has said nothing. */
export const settlePayment: Operation<Order<"settle-payment">, PaymentSettled> = {
  amountOf: ({ paidVnd }) => paidVnd ?? 0,
  run: settle,
  factsOf: ({ payment, outcome, username, amountVnd }) => ({
    ...(username !== null && { username }),
    payment,
    outcome,
    amountVnd,
  }),
  subjectOf: ({ payment }) => `payment:${String(payment)}`,
  takesTwo: () => true,
};
