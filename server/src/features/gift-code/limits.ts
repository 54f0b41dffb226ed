import { MINUTE, limit } from "../../kit/limits/limits.ts";

export const limits = {
  // Each sums up the player's top-ups for each campaign.
  giftListByUser: limit("gift-list.user", 120, MINUTE),
  // Generous enough for a whole guild that claims at once from one address. A repeat changes nothing.
  receiveGiftByUser: limit("receive-gift.user", 60, 10 * MINUTE),
  markGiftByUser: limit("mark-gift.user", 60, 10 * MINUTE),
  receiveGiftByAddress: limit("receive-gift.address", 300, 10 * MINUTE),
};
