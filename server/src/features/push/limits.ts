import { limit, MINUTE } from "../../kit/limits/limit.ts";

export const limits = {
  pushByUser: limit("push.user", 20, 10 * MINUTE),
};
