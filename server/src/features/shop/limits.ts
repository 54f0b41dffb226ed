import { MINUTE, limit } from "../../kit/limits/limits.ts";

export const limits = {
  // Each makes eight look-ups at once.
  shopByUser: limit("shop.user", 240, MINUTE),
};
