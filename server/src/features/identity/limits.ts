import { DAY, MINUTE, limit, named, shared } from "../../kit/limits/limits.ts";

export const limits = {
  giveIdentityByUser: limit("identity.user", 30, 10 * MINUTE),
  // Each SMS costs the operator, and may reach a stranger.
  guardianCodeByUser: limit("guardian-code.user", 3, 10 * MINUTE),
  guardianCodeByUserDaily: limit("guardian-code.user.day", 6, DAY),
  guardianCodeByPhoneDaily: named("guardian-code.phone.day", 6, DAY),
  guardianCodeGlobally: shared("guardian-code.all", 600, MINUTE),
  confirmGuardianByUser: limit("guardian-confirm.user", 20, 15 * MINUTE),
  confirmGuardianByUserDaily: limit("guardian-confirm.user.day", 40, DAY),
};
