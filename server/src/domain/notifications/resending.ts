/** The jobs that send a message again, a new code or link each time. The portal's processes do them. */
import { jobKind } from "../../kit/jobs/lanes.ts";

/** Of the feature `sms`. */
export const SEND_CODE_AGAIN = jobKind<{ readonly userId: number }>("send-code-again", "messages");
/** Of the feature `recovery`. */
export const MAIL_RESET_LINK = jobKind<{ readonly username: string }>(
  "mail-reset-link",
  "messages",
);
