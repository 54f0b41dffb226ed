import { MINUTE, limit } from "../../kit/limits/limit.ts";

export const limits = {
  rechargeByUser: limit("recharge.user", 120, MINUTE),
};
