import { limit, MINUTE } from "../../../kit/limits/limits.ts";

export const limits = {
  signInByAddress: limit("console-sign-in.address", 60, 10 * MINUTE),
};
