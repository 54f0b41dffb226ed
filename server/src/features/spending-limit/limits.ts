import { MINUTE, limit } from "../../kit/limits/limit.ts";

export const limits = {
  setSpendingLimitByUser: limit("spending-limit.user", 30, 10 * MINUTE),
};
