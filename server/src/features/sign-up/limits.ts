import { MINUTE, limit, shared } from "../../kit/limits/limit.ts";

/** The rate limits of this feature. */
export const limits = {
  registerByAddress: limit("register.address", 60, 10 * MINUTE),
  registerGlobally: shared("register.all", 600, MINUTE),
  // Whoever asks often is listing players. A page goes on without an answer, so this shuts out nobody.
  checkUsernameByAddress: limit("check-username.address", 30, 10 * MINUTE),
};
