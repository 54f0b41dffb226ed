/** Rate limits that several features share, and helpers that choose those of a password, a proof or an SMS. */
import type { Queries } from "../kit/database/database.ts";
import {
  byEverybody,
  byUser,
  countedBy,
  MINUTE,
  DAY,
  limit,
  shared,
  type LimitSettings,
  isWithin,
  addressKey,
  type Counted,
} from "../kit/limits/limits.ts";

/** The limits that several features share. */
export const commonLimits = {
  // For calls with the token of a mailed link, against floods of look-ups and hashes. Tokens cannot be guessed.
  linkByAddress: limit("link.address", 240, 10 * MINUTE),
  securityCodeByUserDaily: limit("security-code.user.day", 40, DAY),
  securityCodeGlobally: shared("security-code.all", 600, MINUTE),
  // Counts every call that reveals whether the present password was right.
  changePasswordByUser: limit("change-password.user", 10, 10 * MINUTE),
  changePasswordByUserDaily: limit("change-password.user.day", 60, DAY),
  // For calls with a proof: of the million codes of an authenticator application, three are right at any moment.
  paymentCodeByUser: limit("payment-code.user", 20, 15 * MINUTE),
  paymentCodeByUserDaily: limit("payment-code.user.day", 100, DAY),
  secondFactorGlobally: shared("second-factor.all", 600, MINUTE),
  changeTwoFactorByUserDaily: limit("change-two-factor.user.day", 60, DAY),
  smsAnswerByPhone: limit("sms-answer.phone", 6, 10 * MINUTE),
  smsAnswerByPhoneDaily: limit("sms-answer.phone.day", 30, DAY),
  smsAnswerGlobally: shared("sms-answer.all", 600, MINUTE),
  // For SMS to an unverified number, which may be a stranger's.
  smsNewsByUnverifiedPhone: limit("sms-news.phone", 5, DAY),
  // For SMS to the old number about a change of phone, on which the account's safety depends: beyond these
  // limits the change itself is refused. One address that causes many to one number reaches only the first
  // limit.
  smsChangeByAddressAndPhone: limit("sms-change.address-phone", 3, DAY),
  smsChangeByPhone: limit("sms-change.phone", 12, DAY),
};

/** Returns the limits of every call that reveals whether the password was right. All such calls share them. */
export const passwordLimits = (user: { readonly id: number }): readonly Counted[] =>
  byUser(user, commonLimits.changePasswordByUser, commonLimits.changePasswordByUserDaily);

/** Returns the limits of every call with a proof that the player has chosen. All such calls share them. */
export const proofLimits = (user: { readonly id: number }): readonly Counted[] => [
  ...byUser(user, commonLimits.paymentCodeByUser, commonLimits.paymentCodeByUserDaily),
  ...byEverybody(commonLimits.secondFactorGlobally),
];

/** Returns the limits, for this phone, of SMS that a player has requested. */
export const smsAnswerLimits = (phoneNumber: string): readonly Counted[] => [
  ...countedBy(phoneNumber, commonLimits.smsAnswerByPhone, commonLimits.smsAnswerByPhoneDaily),
  ...byEverybody(commonLimits.smsAnswerGlobally),
];

/**
 * Counts an SMS to an unverified phone, and returns whether the limit allows it. Do not call it for a verified phone: a
 * stranger could use up the SMS that its owner needs.
 */
export function mayTextUnverified(
  settings: LimitSettings,
  tx: Queries,
  phoneNumber: string,
): Promise<boolean> {
  return isWithin(settings, tx, countedBy(phoneNumber, commonLimits.smsNewsByUnverifiedPhone));
}

/** Counts the SMS to the old phone about a change made from the IP `address`; returns whether the limits allow it. */
export function mayTextOldPhone(
  settings: LimitSettings,
  tx: Queries,
  phoneNumber: string,
  address: string,
): Promise<boolean> {
  const both = `${addressKey(address)}@${phoneNumber}`;
  return isWithin(settings, tx, [
    ...countedBy(both, commonLimits.smsChangeByAddressAndPhone),
    ...countedBy(phoneNumber, commonLimits.smsChangeByPhone),
  ]);
}
