import { MINUTE, limit } from "../../kit/limits/limit.ts";

/** The rate limits of this feature. */
export const limits = {
  // Beyond a whole guild that claims at once from one address; each player's repeats change nothing.
  receiveGiftByUser: limit("receive-gift.user", 60, 10 * MINUTE),
  receiveGiftByAddress: limit("receive-gift.address", 300, 10 * MINUTE),
};
