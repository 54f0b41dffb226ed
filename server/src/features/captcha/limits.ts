import { MINUTE, limit } from "../../kit/limits/limit.ts";

export const limits = {
  challengeByAddress: limit("challenge.address", 240, 5 * MINUTE),
};
