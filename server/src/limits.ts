import type { Queries } from "./kit/database.ts";
import { addressKey, type Counted, isWithinLimits, type Limit } from "./kit/rate-limits.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const limit = (name: string, max: number, windowSeconds: number): Limit => ({
  name,
  max,
  windowSeconds,
});

/** Of a name that anybody may type: counted after what the caller has of his own. */
const named = (...of: Parameters<typeof limit>): Limit => ({ ...limit(...of), reach: "named" });

/**
 * Of everybody together: counted last, and where there is a bot check only after that. Each lets through at
 * least ten times what one address or player may send, so that no single one can use it up.
 */
const shared = (...of: Parameters<typeof limit>): Limit => ({ ...limit(...of), reach: "shared" });

/** Every rate limit there is. Tests and benchmarks scale them all by RATE_LIMIT_SCALE. */
export const limits = {
  // Of devices that the account does not know, all together. Beyond them a login takes a proof of work that
  // grows (ASVS 6.3.1): they lock nobody out.
  loginByAccount: named("login.account", 20, 5 * MINUTE),
  loginByAccountDaily: named("login.account.day", 200, DAY),
  loginByAddress: limit("login.address", 120, 5 * MINUTE),
  loginGlobally: shared("login.all", 3_000, MINUTE),
  // In place of all of the above: whatever strangers do, they use up nothing of these.
  loginByKnownDevice: limit("login.device", 15, 5 * MINUTE),
  // Beyond these it works for each try. Whoever has copied its cookie guesses no more than that for nothing.
  loginByKnownDeviceDaily: limit("login.device.day", 60, DAY),
  loginByKnownDevicesGlobally: shared("login.device.all", 3_000, MINUTE),
  // Letters about new devices: the first few tell all that many would.
  loginNewsByUser: limit("login-news.user", 5, HOUR),
  logoutByAddress: limit("logout.address", 240, 10 * MINUTE),
  challengeByAddress: limit("challenge.address", 240, 5 * MINUTE),
  registerByAddress: limit("register.address", 60, 10 * MINUTE),
  registerGlobally: shared("register.all", 600, MINUTE),
  // Whoever asks often is listing players. A page goes on without an answer, so this shuts out nobody.
  checkUsernameByAddress: limit("check-username.address", 30, 10 * MINUTE),
  rechargeByUser: limit("recharge.user", 120, MINUTE),
  // Only recharges that bring a proof: of a million codes of an application three are right at any moment.
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
  findTransferGlobally: shared("find-transfer.all", 600, 10 * MINUTE),

  forgotByAddress: limit("forgot.address", 60, 10 * MINUTE),
  forgotByKnownDevice: limit("forgot.device", 20, 15 * MINUTE),
  forgotGlobally: shared("forgot.all", 600, MINUTE),
  recoverUsernameByAddress: limit("recover-username.address", 60, 10 * MINUTE),
  recoverUsernameGlobally: shared("recover-username.all", 600, MINUTE),
  // What a mailbox gets, however many ask. Nobody is refused by it: the letters of the hour still work.
  resetLettersByMailbox: limit("reset-letters.mailbox", 3, HOUR),
  usernameLettersByMailbox: limit("username-letters.mailbox", 3, HOUR),
  // The tokens cannot be guessed; this is against floods of look-ups and hashes.
  linkByAddress: limit("link.address", 240, 10 * MINUTE),
  resetPasswordByAddress: limit("reset-password.address", 120, 10 * MINUTE),
  // A link is used up only after the new password has been hashed.
  newPasswordByUser: limit("new-password.user", 20, 10 * MINUTE),
  undoByAddress: limit("undo.address", 60, 10 * MINUTE),
  verificationByUser: limit("email-verification.user", 20, 15 * MINUTE),
  verificationByUserDaily: limit("email-verification.user.day", 60, DAY),

  securityCodeByUser: limit("security-code.user", 10, 10 * MINUTE),
  securityCodeByUserDaily: limit("security-code.user.day", 40, DAY),
  securityCodeGlobally: shared("security-code.all", 600, MINUTE),
  // Each text costs the operator.
  smsCodeByUser: limit("sms-code.user", 5, 10 * MINUTE),
  smsCodeByUserDaily: limit("sms-code.user.day", 20, DAY),
  passkeyProofByUser: limit("passkey-proof.user", 30, 10 * MINUTE),
  // Counts every call that tells whether the present password was right.
  changePasswordByUser: limit("change-password.user", 10, 10 * MINUTE),
  changePasswordByUserDaily: limit("change-password.user.day", 60, DAY),
  changePhoneByUser: limit("change-phone.user", 10, 10 * MINUTE),
  updatePhoneByUser: limit("update-phone.user", 20, 10 * MINUTE),
  // They guess at the password, and write to addresses that may be strangers'.
  changeEmailByUser: limit("change-email.user", 10, 10 * MINUTE),
  changeEmailByUserDaily: limit("change-email.user.day", 30, DAY),
  changeEmailByRecipientDaily: limit("change-email.recipient.day", 10, DAY),
  changeEmailGlobally: shared("change-email.all", 300, MINUTE),
  updateProfileByUser: limit("update-profile.user", 60, 10 * MINUTE),
  endSessionByUser: limit("end-session.user", 60, 10 * MINUTE),

  // By the account with its present password: whoever knows that can use these up, and a new password
  // gives the player fresh ones. A known device counts alone. Of a million codes three are right at any
  // moment.
  secondFactorByAccount: limit("second-factor.account", 20, 15 * MINUTE),
  secondFactorByAccountDaily: limit("second-factor.account.day", 100, DAY),
  secondFactorGlobally: shared("second-factor.all", 600, MINUTE),
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
  passkeyLoginGlobally: shared("passkey-login.all", 3_000, MINUTE),
  passkeyChallengeByAddress: limit("passkey-challenge.address", 600, 5 * MINUTE),
  passkeyChallengeGlobally: shared("passkey-challenge.all", 6_000, MINUTE),

  // By account and address, so that a stranger's tries do not lock the player out. What bounds the
  // guesses at one account are the tries of each code and the answers to one phone.
  resetByPhoneByAccountAndAddress: named("reset-by-phone.account", 10, 10 * MINUTE),
  resetByPhoneByAddress: limit("reset-by-phone.address", 60, 10 * MINUTE),
  resetByPhoneGlobally: shared("reset-by-phone.all", 3_000, MINUTE),

  smsAnswerByPhone: limit("sms-answer.phone", 6, 10 * MINUTE),
  smsAnswerByPhoneDaily: limit("sms-answer.phone.day", 30, DAY),
  smsAnswerGlobally: shared("sms-answer.all", 600, MINUTE),
  // Apart from the above: whoever sends us nonsense uses up nobody's codes.
  smsHelpByPhone: limit("sms-help.phone", 3, 10 * MINUTE),
  smsHelpGlobally: shared("sms-help.all", 120, MINUTE),
  // To a number that nobody has shown to be the account's: it may be a stranger's.
  smsNewsByUnverifiedPhone: limit("sms-news.phone", 5, DAY),
  // News of another phone, on which the account's safety hangs: beyond these the change itself is
  // refused. Whoever causes many of them to one number runs into the first alone.
  smsChangeByAddressAndPhone: limit("sms-change.address-phone", 3, DAY),
  smsChangeByPhone: limit("sms-change.phone", 12, DAY),
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
  return counted.map(({ limit, ...rest }) => ({
    ...rest,
    limit: { ...limit, max: limit.max * scale },
  }));
}

/** One attempt under a limit that all callers share. */
export function sharedAttempt({ config }: LimitSettings, limit: Limit): readonly Counted[] {
  return scaled([{ limit, by: EVERYBODY }], config.env.RATE_LIMIT_SCALE);
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

/** The same of the news that the account has another phone; `address` is where the change came from. */
export function mayTextOldPhone(
  { config }: LimitSettings,
  tx: Queries,
  phoneNumber: string,
  address: string,
): Promise<boolean> {
  const counted = [
    { limit: limits.smsChangeByAddressAndPhone, by: `${addressKey(address)}@${phoneNumber}` },
    { limit: limits.smsChangeByPhone, by: phoneNumber },
  ];
  return isWithinLimits(tx, scaled(counted, config.env.RATE_LIMIT_SCALE));
}
