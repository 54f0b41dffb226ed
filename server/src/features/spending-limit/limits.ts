import { MINUTE, limit } from "../../kit/limits/limits.ts";

export const limits = {
  setSpendingLimitByUser: limit("spending-limit.user", 30, 10 * MINUTE),
};
