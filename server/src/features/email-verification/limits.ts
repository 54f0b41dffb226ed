import { MINUTE, DAY, limit, shared } from "../../kit/limits/limits.ts";

export const limits = {
  verificationByUser: limit("email-verification.user", 20, 15 * MINUTE),
  verificationByUserDaily: limit("email-verification.user.day", 60, DAY),
  // Each one guesses at the password, and mails an address that may be a stranger's.
  changeEmailByUser: limit("change-email.user", 10, 10 * MINUTE),
  changeEmailByUserDaily: limit("change-email.user.day", 30, DAY),
  changeEmailByRecipientDaily: limit("change-email.recipient.day", 10, DAY),
  changeEmailGlobally: shared("change-email.all", 300, MINUTE),
};
