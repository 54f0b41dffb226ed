import { UNDO_LINK_HOURS } from "@portal/contract/values/limits";
import type { Transaction } from "../../kit/database/database.ts";
import {
  type Email,
  type EmailBranding,
  emailBrandingOf,
  type EmailSettings,
} from "../../mail/email.ts";
import { undoPath, type UndoableChange } from "../../mail/notices.ts";
import type { SmsSender, TextedChange } from "../../sms/texts.ts";
import type { Before } from "../accounts/account-changes.ts";
import { type MailQueue, queueMail } from "./mail-queue.ts";
import { NEWS_MINUTES, queueSms, type SmsQueue } from "./sms-queue.ts";

export type TellingServices = MailQueue & SmsQueue & { readonly config: EmailSettings };

/** The words for a change. */
export type News = {
  letter(head: EmailBranding, change: UndoableChange): Email;
  text(sender: SmsSender, change: TextedChange): string;
  /** Whether unverified contacts are notified too. */
  readonly unverified: { readonly email: boolean; readonly phone: boolean };
};

const HOUR_MINUTES = 60;

/**
 * Notifies the contacts that the account had before a change, in case somebody else made it. A contact that
 * may undo the change gets the link.
 */
export async function notifyOfChange(
  services: TellingServices,
  tx: Transaction,
  { username, at, email, phone }: Before,
  { letter, text, unverified }: News,
): Promise<void> {
  const head = emailBrandingOf(services.config);
  const hours = UNDO_LINK_HOURS;
  if (email && (email.isVerified || unverified.email)) {
    const undo = email.undoToken === undefined ? undefined : { token: email.undoToken, hours };
    await queueMail(services, tx, {
      to: email.value,
      letter: letter(head, { username, at, undo }),
      ...(undo ? { usefulForMinutes: hours * HOUR_MINUTES } : {}),
    });
  }
  if (phone.isVerified || unverified.phone) {
    const url = phone.undoToken && head.publicUrl + undoPath(phone.undoToken);
    const undo = url === undefined ? undefined : { url, hours };
    await queueSms(services, tx, {
      to: phone.value,
      text: text(services.config.portal.brand, { username, undo }),
      usefulForMinutes: NEWS_MINUTES,
    });
  }
}
