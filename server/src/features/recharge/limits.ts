import { DAY, limit, MINUTE } from "../../kit/limits/limits.ts";

/** Separate from `feature.ts`, because the console shows one of them. */
export const limits = {
  // Each calls the game, unless the last reply is only a few seconds old.
  accountZonesByUser: limit("account-zones.user", 60, MINUTE),
  rechargeByUser: limit("recharge.user", 120, MINUTE),
  // An order that the game refuses costs nothing, but stays in the books for ever.
  rechargeByUserDaily: limit("recharge.user.day", 500, DAY),
};
