import { MINUTE, limit } from "../../kit/limits/limits.ts";

export const limits = {
  // For repeats of a notice that is not final; the payment's own job asks, too.
  paymentQuestion: limit("payment-question", 10, MINUTE),
};
