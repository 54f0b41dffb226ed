import { MINUTE, limit } from "../../kit/limits/limit.ts";

/** The rate limits of this feature. */
export const limits = {
  topUpByUser: limit("top-up.user", 60, 10 * MINUTE),
};
