import { MINUTE, limit } from "../../kit/limits/limit.ts";

/** The rate limits of this feature. */
export const limits = {
  challengeByAddress: limit("challenge.address", 240, 5 * MINUTE),
};
