import type { Queries } from "./kit/database.ts";
import { type Counted, isWithinLimits, type Limit } from "./kit/rate-limits.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const limit = (name: string, max: number, windowSeconds: number): Limit => ({
  name,
  max,
  windowSeconds,
});

/** Every rate limit there is. Tests and benchmarks scale them all by RATE_LIMIT_SCALE. */
export const limits = {
  // Of devices that the account does not know, all together. The second is what ASVS 6.3.1 is about:
  // it would be hard on the player without the limits of devices that he has used before.
  loginByAccount: limit("login.account", 20, 5 * MINUTE),
  loginByAccountDaily: limit("login.account.day", 200, DAY),
  loginByAddress: limit("login.address", 120, 5 * MINUTE),
  loginGlobally: limit("login.all", 3_000, MINUTE),
  // In place of all of the above: whatever strangers do, they use up nothing of these.
  loginByKnownDevice: limit("login.device", 15, 5 * MINUTE),
  loginByKnownDevicesGlobally: limit("login.device.all", 3_000, MINUTE),
  // Letters about new devices: the first few tell all that many would.
  loginNewsByUser: limit("login-news.user", 5, HOUR),
  logoutByAddress: limit("logout.address", 240, 10 * MINUTE),
  challengeByAddress: limit("challenge.address", 240, 5 * MINUTE),
  registerByAddress: limit("register.address", 60, 10 * MINUTE),
  registerGlobally: limit("register.all", 600, MINUTE),
  rechargeByUser: limit("recharge.user", 120, MINUTE),
  // Only recharges that bring a code: of a million codes of an application three are right at any moment.
  paymentCodeByUser: limit("payment-code.user", 20, 15 * MINUTE),
  paymentCodeByUserDaily: limit("payment-code.user.day", 100, DAY),
  // Each reads up to 10.000 transactions.
  historyExportByUser: limit("history-export.user", 10, 10 * MINUTE),

  // Each reads all there is of a player.
  dataExportByUserDaily: limit("data-export.user.day", 5, DAY),
  keepAccountByUser: limit("keep-account.user", 20, 10 * MINUTE),

  cardRequestByUser: limit("card-request.user", 120, MINUTE),
  // Whoever hands cards in by the hundred, or tries PINs of one serial, is guessing.
  cardByUser: limit("card.user", 20, 10 * MINUTE),
  cardByUserDaily: limit("card.user.day", 100, DAY),
  cardBySerial: limit("card.serial", 5, HOUR),
  cardBySerialDaily: limit("card.serial.day", 10, DAY),
  // A question to the gateway for each; beyond it the card's own turn comes soon enough.
  cardCallbackByCard: limit("card-callback.card", 10, MINUTE),
  // Repeats of a notice that is not final; its own job asks besides.
  paymentQuestion: limit("payment-question", 10, MINUTE),

  topUpByUser: limit("top-up.user", 60, 10 * MINUTE),
  // Whoever searches often is guessing at other people's money. What bounds the guesses are the few open
  // cases of an account and the tries at each notice; these keep the searching itself rare.
  findTransferByUser: limit("find-transfer.user", 10, 10 * MINUTE),
  findTransferByUserDaily: limit("find-transfer.user.day", 30, DAY),
  findTransferByAddress: limit("find-transfer.address", 60, 10 * MINUTE),
  findTransferGlobally: limit("find-transfer.all", 600, 10 * MINUTE),

  forgotByAccount: limit("forgot.account", 20, 15 * MINUTE),
  forgotByAccountDaily: limit("forgot.account.day", 60, DAY),
  forgotByAddress: limit("forgot.address", 60, 10 * MINUTE),
  forgotGlobally: limit("forgot.all", 300, MINUTE),
  recoverUsernameByEmail: limit("recover-username.email", 20, 15 * MINUTE),
  recoverUsernameByEmailDaily: limit("recover-username.email.day", 60, DAY),
  recoverUsernameByAddress: limit("recover-username.address", 60, 10 * MINUTE),
  recoverUsernameGlobally: limit("recover-username.all", 300, MINUTE),
  // The tokens cannot be guessed; this is against floods of look-ups and hashes.
  linkByAddress: limit("link.address", 240, 10 * MINUTE),
  resetPasswordByAddress: limit("reset-password.address", 120, 10 * MINUTE),
  undoByAddress: limit("undo.address", 60, 10 * MINUTE),
  verificationByUser: limit("email-verification.user", 20, 15 * MINUTE),
  verificationByUserDaily: limit("email-verification.user.day", 60, DAY),

  securityCodeByUser: limit("security-code.user", 10, 10 * MINUTE),
  securityCodeByUserDaily: limit("security-code.user.day", 40, DAY),
  securityCodeGlobally: limit("security-code.all", 600, MINUTE),
  // Counts every call that tells whether the present password was right.
  changePasswordByUser: limit("change-password.user", 10, 10 * MINUTE),
  changePasswordByUserDaily: limit("change-password.user.day", 60, DAY),
  changePhoneByUser: limit("change-phone.user", 10, 10 * MINUTE),
  updatePhoneByUser: limit("update-phone.user", 20, 10 * MINUTE),
  // They guess at the password, and write to addresses that may be strangers'.
  changeEmailByUser: limit("change-email.user", 10, 10 * MINUTE),
  changeEmailByUserDaily: limit("change-email.user.day", 30, DAY),
  changeEmailByRecipientDaily: limit("change-email.recipient.day", 10, DAY),
  changeEmailGlobally: limit("change-email.all", 300, MINUTE),
  updateProfileByUser: limit("update-profile.user", 60, 10 * MINUTE),
  endSessionByUser: limit("end-session.user", 60, 10 * MINUTE),

  // By the account with its present password: whoever knows that can use these up, and a new password
  // gives the player fresh ones. A known device counts alone. Of a million codes three are right at any
  // moment.
  secondFactorByAccount: limit("second-factor.account", 20, 15 * MINUTE),
  secondFactorByAccountDaily: limit("second-factor.account.day", 100, DAY),
  secondFactorGlobally: limit("second-factor.all", 600, MINUTE),
  approveLoginByAddress: limit("approve-login.address", 60, 5 * MINUTE),
  loginApprovalByAddress: limit("login-approval.address", 240, 5 * MINUTE),
  loginCodeByAccount: limit("login-code.account", 6, 10 * MINUTE),
  loginCodeByAccountDaily: limit("login-code.account.day", 30, DAY),
  confirmTwoFactorByUser: limit("confirm-two-factor.user", 20, 10 * MINUTE),
  changeTwoFactorByUserDaily: limit("change-two-factor.user.day", 60, DAY),
  // Beyond a whole guild that claims at once from one address; each player's repeats change nothing.
  receiveGiftByUser: limit("receive-gift.user", 60, 10 * MINUTE),
  receiveGiftByAddress: limit("receive-gift.address", 300, 10 * MINUTE),
  passkeyChangesByUser: limit("passkey-changes.user", 60, 10 * MINUTE),
  // Nothing can be guessed there; this is against floods of signatures, and of challenges, of which the
  // page takes one whenever it shows.
  passkeyLoginByAddress: limit("passkey-login.address", 120, 5 * MINUTE),
  passkeyLoginGlobally: limit("passkey-login.all", 3_000, MINUTE),
  passkeyChallengeByAddress: limit("passkey-challenge.address", 600, 5 * MINUTE),
  passkeyChallengeGlobally: limit("passkey-challenge.all", 6_000, MINUTE),

  // By account and address, so that a stranger's tries do not lock the player out. What bounds the
  // guesses at one account are the tries of each code and the answers to one phone.
  resetByPhoneByAccountAndAddress: limit("reset-by-phone.account", 10, 10 * MINUTE),
  resetByPhoneByAddress: limit("reset-by-phone.address", 60, 10 * MINUTE),
  resetByPhoneGlobally: limit("reset-by-phone.all", 600, MINUTE),

  smsAnswerByPhone: limit("sms-answer.phone", 6, 10 * MINUTE),
  smsAnswerByPhoneDaily: limit("sms-answer.phone.day", 30, DAY),
  smsAnswerGlobally: limit("sms-answer.all", 600, MINUTE),
  // Apart from the above: whoever sends us nonsense uses up nobody's codes.
  smsHelpByPhone: limit("sms-help.phone", 3, 10 * MINUTE),
  smsHelpGlobally: limit("sms-help.all", 120, MINUTE),
  // To a number that nobody has shown to be the account's: it may be a stranger's.
  smsNewsByUnverifiedPhone: limit("sms-news.phone", 5, DAY),
} as const;

/** The limit under which something is counted regardless of who does it. */
export const EVERYBODY = "all";

/** What tells whether the present password was right counts together, whatever it is for. */
export const passwordLimits = ({ id }: { readonly id: number }): readonly Counted[] => [
  { limit: limits.changePasswordByUser, by: String(id) },
  { limit: limits.changePasswordByUserDaily, by: String(id) },
];

/** The limits of tests and benchmarks: all larger or smaller by one factor. */
export function scaled(counted: readonly Counted[], scale: number): readonly Counted[] {
  return counted.map(({ limit: { max, ...rest }, by }) => ({
    by,
    limit: { ...rest, max: max * scale },
  }));
}

type LimitSettings = { readonly config: { readonly env: { readonly RATE_LIMIT_SCALE: number } } };

/**
 * Whether news of an account may go to a phone that nobody has shown to be its player's. Not asked of a
 * verified one: nobody may use up the news that its owner needs.
 */
export function mayTextUnverified(
  { config }: LimitSettings,
  tx: Queries,
  phoneNumber: string,
): Promise<boolean> {
  const counted = [{ limit: limits.smsNewsByUnverifiedPhone, by: phoneNumber }];
  return isWithinLimits(tx, scaled(counted, config.env.RATE_LIMIT_SCALE));
}
