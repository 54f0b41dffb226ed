import { MINUTE, DAY, limit } from "../../kit/limits/limit.ts";

export const limits = {
  rechargeByUser: limit("recharge.user", 120, MINUTE),
  // Only for recharges with a proof: of an application's million codes, three are right at any moment.
  paymentCodeByUser: limit("payment-code.user", 20, 15 * MINUTE),
  paymentCodeByUserDaily: limit("payment-code.user.day", 100, DAY),
};
