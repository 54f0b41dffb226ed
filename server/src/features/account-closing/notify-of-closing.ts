import { CLOSING_GRACE_DAYS } from "@portal/contract/values/limits";
import { queueMail } from "../../domain/notifications/mail-queue.ts";
import { CODELESS_SMS_MINUTES, queueSms } from "../../domain/notifications/sms-queue.ts";
import type { Transaction } from "../../kit/database/database.ts";
import { jobKind } from "../../kit/jobs/lanes.ts";
import { dayInWords } from "../../messages/change-emails.ts";
import { emailBrandingOf } from "../../messages/email.ts";
import { accountClosingEmail } from "../../messages/personal-data-emails.ts";
import { accountClosingText } from "../../messages/texts.ts";
import type { Services } from "../../services.ts";
import { type BegunClosing, findBegunClosing } from "./store.ts";

/** The job enqueued where an operator begins a closing: the command line has no branding to write the email. */
export const NOTIFY_OF_CLOSING = jobKind<{ readonly userId: number }>(
  "notify-of-closing",
  "messages",
);

/** Notifies the player of a closing that an operator has begun, unless it has been taken back. */
export async function notifyOfBegunClosing(
  services: Services,
  { userId }: { readonly userId: number },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const begun = await findBegunClosing(tx, userId);
    if (begun) await notifyOfClosing(services, tx, begun);
  });
}

const DAY_MINUTES = 24 * 60;

/** Notifies the player, at every verified contact, when the account closes and how to keep it. */
export async function notifyOfClosing(
  services: Services,
  tx: Transaction,
  { username, verifiedEmail, verifiedPhone, ...begun }: BegunClosing,
): Promise<void> {
  const closesAt = new Date(begun.closesAt);
  if (verifiedEmail !== null) {
    const closing = { username, at: new Date(), closesAt };
    await queueMail(services, tx, {
      kind: "account-notice",
      username,
      to: verifiedEmail,
      email: accountClosingEmail(emailBrandingOf(services.config), closing),
      usefulForMinutes: CLOSING_GRACE_DAYS * DAY_MINUTES,
    });
  }
  if (verifiedPhone !== null) {
    const day = dayInWords(closesAt);
    await queueSms(services, tx, {
      kind: "account-notice",
      username,
      to: verifiedPhone,
      text: accountClosingText(services.config.portal.brand, { username, day }),
      usefulForMinutes: CODELESS_SMS_MINUTES,
    });
  }
}
