/** The channels, kinds and states of SMS and emails to players, for the log of sent messages and the console. */

export const messageChannels = ["sms", "email"] as const;
export type MessageChannel = (typeof messageChannels)[number];

/** What a message is about. */
export const messageKinds = [
  /** The answer to the SMS `MXT`: for a lost password and another phone. */
  "verification-code",
  /** The answer to any other SMS. */
  "sms-answer",
  "payment-code",
  "guardian-code",
  "security-code",
  "login-code",
  "email-verification",
  "password-reset",
  "username-reminder",
  /** A notice of a change in the account. */
  "account-notice",
  "support-answer",
] as const;
export type MessageKind = (typeof messageKinds)[number];

/**
 * - `waiting`: the gateway or mail server has not accepted it yet; it is sent again.
 * - `accepted`: the gateway accepted it. For an email nothing more is known.
 * - `delivered`: the phone has it.
 * - `failed`: it will not arrive.
 */
export const messageStatuses = ["waiting", "accepted", "delivered", "failed"] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** What staff can have sent again: a new code or link, to the account's own contact. */
export const resendableMessages = ["verification-code", "password-reset"] as const;
