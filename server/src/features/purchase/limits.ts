import { MINUTE, limit } from "../../kit/limits/limit.ts";

export const limits = {
  purchaseByUser: limit("purchase.user", 120, MINUTE),
};
