import { MINUTE, limit } from "../../kit/limits/limits.ts";

export const limits = {
  challengeByAddress: limit("challenge.address", 240, 5 * MINUTE),
};
