import { MINUTE, limit, shared } from "../../kit/limits/limits.ts";

export const limits = {
  registerByAddress: limit("register.address", 60, 10 * MINUTE),
  registerGlobally: shared("register.all", 600, MINUTE),
  // A caller who asks often is listing players. The page goes on without a response: nobody is locked out.
  checkUsernameByAddress: limit("check-username.address", 30, 10 * MINUTE),
};
