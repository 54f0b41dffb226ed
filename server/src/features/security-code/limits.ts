import { MINUTE, DAY, limit } from "../../kit/limits/limits.ts";

export const limits = {
  securityCodeByUser: limit("security-code.user", 10, 10 * MINUTE),
  // Each SMS costs the operator.
  smsCodeByUser: limit("sms-code.user", 5, 10 * MINUTE),
  smsCodeByUserDaily: limit("sms-code.user.day", 20, DAY),
  passkeyProofByUser: limit("passkey-proof.user", 30, 10 * MINUTE),
};
