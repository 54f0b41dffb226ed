import { MINUTE, limit } from "../../kit/limits/limit.ts";

/** The rate limits of this feature. */
export const limits = {
  // Repeats of a notice that is not final; its own job asks besides.
  paymentQuestion: limit("payment-question", 10, MINUTE),
};
