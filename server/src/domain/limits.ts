import type { Queries } from "../kit/database/database.ts";
import { MINUTE, DAY, limit, shared, type LimitSettings, scaled } from "../kit/limits/limit.ts";
import { addressKey, type Counted, isWithinLimits } from "../kit/limits/rate-limits.ts";

/** The limits that several features count under. */
export const commonLimits = {
  // The tokens cannot be guessed; this is against floods of look-ups and hashes.
  linkByAddress: limit("link.address", 240, 10 * MINUTE),
  securityCodeByUserDaily: limit("security-code.user.day", 40, DAY),
  securityCodeGlobally: shared("security-code.all", 600, MINUTE),
  // Counts every call that tells whether the present password was right.
  changePasswordByUser: limit("change-password.user", 10, 10 * MINUTE),
  changePasswordByUserDaily: limit("change-password.user.day", 60, DAY),
  secondFactorGlobally: shared("second-factor.all", 600, MINUTE),
  changeTwoFactorByUserDaily: limit("change-two-factor.user.day", 60, DAY),
  smsAnswerByPhone: limit("sms-answer.phone", 6, 10 * MINUTE),
  smsAnswerByPhoneDaily: limit("sms-answer.phone.day", 30, DAY),
  smsAnswerGlobally: shared("sms-answer.all", 600, MINUTE),
  // To a number that nobody has shown to be the account's: it may be a stranger's.
  smsNewsByUnverifiedPhone: limit("sms-news.phone", 5, DAY),
  // News of another phone, on which the account's safety hangs: beyond these the change itself is
  // refused. Whoever causes many of them to one number runs into the first alone.
  smsChangeByAddressAndPhone: limit("sms-change.address-phone", 3, DAY),
  smsChangeByPhone: limit("sms-change.phone", 12, DAY),
};

/** What tells whether the present password was right counts together, whatever it is for. */
export const passwordLimits = ({ id }: { readonly id: number }): readonly Counted[] => [
  { limit: commonLimits.changePasswordByUser, by: String(id) },
  { limit: commonLimits.changePasswordByUserDaily, by: String(id) },
];

/**
 * Whether news of an account may go to a phone that nobody has shown to be its player's. Not asked of a
 * verified one: nobody may use up the news that its owner needs.
 */
export function mayTextUnverified(
  { config }: LimitSettings,
  tx: Queries,
  phoneNumber: string,
): Promise<boolean> {
  const counted = [{ limit: commonLimits.smsNewsByUnverifiedPhone, by: phoneNumber }];
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
    { limit: commonLimits.smsChangeByAddressAndPhone, by: `${addressKey(address)}@${phoneNumber}` },
    { limit: commonLimits.smsChangeByPhone, by: phoneNumber },
  ];
  return isWithinLimits(tx, scaled(counted, config.env.RATE_LIMIT_SCALE));
}
