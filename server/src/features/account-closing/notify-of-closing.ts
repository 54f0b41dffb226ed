import { CLOSING_GRACE_DAYS } from "@portal/contract/values/limits";
import { queueMail } from "../../domain/notifications/mail-queue.ts";
import { NEWS_MINUTES, queueSms } from "../../domain/notifications/sms-queue.ts";
import type { Transaction } from "../../kit/database/database.ts";
import { accountClosingEmail } from "../../mail/account-closing.ts";
import { emailBrandingOf } from "../../mail/email.ts";
import { dayInWords } from "../../mail/notices.ts";
import type { Services } from "../../services.ts";
import { accountClosingText } from "../../sms/texts.ts";
import type { BegunClosing } from "./store.ts";

const DAY_MINUTES = 24 * 60;

/** Notifies the player, at every verified contact, when the account closes and how to keep it. */
export async function notifyOfClosing(
  services: Services,
  tx: Transaction,
  { username, verifiedEmail, verifiedPhone, ...begun }: BegunClosing,
): Promise<void> {
  const closesAt = new Date(begun.closesAt);
  if (verifiedEmail !== null) {
    const told = { username, at: new Date(), closesAt };
    await queueMail(services, tx, {
      to: verifiedEmail,
      letter: accountClosingEmail(emailBrandingOf(services.config), told),
      usefulForMinutes: CLOSING_GRACE_DAYS * DAY_MINUTES,
    });
  }
  if (verifiedPhone !== null) {
    const day = dayInWords(closesAt);
    await queueSms(services, tx, {
      to: verifiedPhone,
      text: accountClosingText(services.config.portal.brand, { username, day }),
      usefulForMinutes: NEWS_MINUTES,
    });
  }
}
