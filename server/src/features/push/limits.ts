import { limit, MINUTE } from "../../kit/limits/limits.ts";

export const limits = {
  pushByUser: limit("push.user", 20, 10 * MINUTE),
};
