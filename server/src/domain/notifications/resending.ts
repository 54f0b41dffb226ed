/** The jobs that send a message again, a new code or link each time. The portal's processes do them. */

/** Of the feature `sms`; payload: `{ userId }`. */
export const SEND_CODE_AGAIN = "send-code-again";
/** Of the feature `recovery`; payload: `{ username }`. */
export const MAIL_RESET_LINK = "mail-reset-link";
