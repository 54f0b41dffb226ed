import { MINUTE, limit } from "../../kit/limits/limit.ts";

export const limits = {
  // Each reads up to 50 purchases with their payments.
  purchaseListByUser: limit("purchase-list.user", 240, MINUTE),
  purchaseByUser: limit("purchase.user", 120, MINUTE),
};
