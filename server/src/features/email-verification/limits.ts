import { MINUTE, DAY, limit, shared } from "../../kit/limits/limit.ts";

/** The rate limits of this feature. */
export const limits = {
  verificationByUser: limit("email-verification.user", 20, 15 * MINUTE),
  verificationByUserDaily: limit("email-verification.user.day", 60, DAY),
  // Each attempt guesses at the password, and sends an email to an address that may be a stranger's.
  changeEmailByUser: limit("change-email.user", 10, 10 * MINUTE),
  changeEmailByUserDaily: limit("change-email.user.day", 30, DAY),
  changeEmailByRecipientDaily: limit("change-email.recipient.day", 10, DAY),
  changeEmailGlobally: shared("change-email.all", 300, MINUTE),
};
