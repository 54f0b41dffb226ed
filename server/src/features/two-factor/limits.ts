import { MINUTE, DAY, limit } from "../../kit/limits/limits.ts";

export const limits = {
  // By the account with its present password: an attacker who knows the password can use these up, and a new
  // password gives the player fresh tries. A known device counts alone. Of a million codes, three are right
  // at any moment.
  secondFactorByAccount: limit("second-factor.account", 20, 15 * MINUTE),
  secondFactorByAccountDaily: limit("second-factor.account.day", 100, DAY),
  approveLoginByAddress: limit("approve-login.address", 60, 5 * MINUTE),
  loginApprovalByAddress: limit("login-approval.address", 240, 5 * MINUTE),
  loginCodeByAccount: limit("login-code.account", 6, 10 * MINUTE),
  loginCodeByAccountDaily: limit("login-code.account.day", 30, DAY),
  confirmTwoFactorByUser: limit("confirm-two-factor.user", 20, 10 * MINUTE),
};
