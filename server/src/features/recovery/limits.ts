import { MINUTE, HOUR, limit, named, shared } from "../../kit/limits/limits.ts";

export const limits = {
  forgotByAddress: limit("forgot.address", 60, 10 * MINUTE),
  forgotByKnownDevice: limit("forgot.device", 20, 15 * MINUTE),
  forgotGlobally: shared("forgot.all", 600, MINUTE),
  recoverUsernameByAddress: limit("recover-username.address", 60, 10 * MINUTE),
  recoverUsernameGlobally: shared("recover-username.all", 600, MINUTE),
  // The emails that a mailbox gets, however many requests there are. Nobody is refused by this limit: the
  // links of that hour's emails still work.
  resetEmailsByMailbox: limit("reset-emails.mailbox", 3, HOUR),
  usernameEmailsByMailbox: limit("username-emails.mailbox", 3, HOUR),
  resetPasswordByAddress: limit("reset-password.address", 120, 10 * MINUTE),
  // A link is consumed only after the new password has been hashed.
  newPasswordByUser: limit("new-password.user", 20, 10 * MINUTE),
  undoByAddress: limit("undo.address", 60, 10 * MINUTE),
  // By account and address, so that a stranger's tries do not lock the player out. The guesses at one account
  // are bounded by the tries of each code and by the texts to one phone.
  resetByPhoneByAccountAndAddress: named("reset-by-phone.account", 10, 10 * MINUTE),
  resetByPhoneByAddress: limit("reset-by-phone.address", 60, 10 * MINUTE),
  resetByPhoneGlobally: shared("reset-by-phone.all", 3_000, MINUTE),
};
