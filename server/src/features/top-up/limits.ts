import { MINUTE, limit } from "../../kit/limits/limits.ts";

export const limits = {
  topUpByUser: limit("top-up.user", 60, 10 * MINUTE),
};
