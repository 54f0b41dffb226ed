import { DAY, limit, MINUTE } from "../../kit/limits/limits.ts";

export const limits = {
  // Each reads up to 50 purchases with their payments.
  purchaseListByUser: limit("purchase-list.user", 240, MINUTE),
  purchaseByUser: limit("purchase.user", 120, MINUTE),
  // A purchase costs nothing until it is paid. A guild's buyer orders some dozens in a day.
  createPurchaseByUserDaily: limit("purchase.user.day", 300, DAY),
};
