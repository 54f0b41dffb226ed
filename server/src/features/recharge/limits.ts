import { MINUTE, limit } from "../../kit/limits/limit.ts";

export const limits = {
  // Each asks the game, unless the last reply is a few seconds old.
  accountZonesByUser: limit("account-zones.user", 60, MINUTE),
  rechargeByUser: limit("recharge.user", 120, MINUTE),
};
