import { UNDO_LINK_HOURS } from "@portal/contract/values/limits";
import type { Transaction } from "../../kit/database/database.ts";
import { undoPath, type UndoableChange, type Change } from "../../messages/change-emails.ts";
import {
  type Email,
  type EmailBranding,
  emailBrandingOf,
  type EmailSettings,
} from "../../messages/email.ts";
import type { SmsSender, TextedChange } from "../../messages/texts.ts";
import type { Before } from "../accounts/account-changes.ts";
import { type MailQueue, queueMail } from "./mail-queue.ts";
import { CODELESS_SMS_MINUTES, queueSms, type SmsQueue } from "./sms-queue.ts";

export type NotificationServices = MailQueue & SmsQueue & { readonly config: EmailSettings };

/** The email and the SMS about one kind of change, and who gets them. */
export type ChangeNotification = {
  /** Returns the email, with the link that undoes the change if there is one. */
  email(head: EmailBranding, change: UndoableChange): Email;
  /** Returns the text of the SMS, with the link that undoes the change if there is one. */
  sms(sender: SmsSender, change: TextedChange): string;
  /** Whether an unverified address and an unverified phone are notified too. Verified ones always are. */
  readonly unverified: { readonly email: boolean; readonly phone: boolean };
};

const HOUR_MINUTES = 60;

/**
 * Notifies the contacts that the account had before a change, in case somebody else made it. A contact that
 * may undo the change gets the link.
 */
export async function notifyOfChange(
  services: NotificationServices,
  tx: Transaction,
  { username, at, email, phone }: Before,
  notification: ChangeNotification,
): Promise<void> {
  const { unverified } = notification;
  const head = emailBrandingOf(services.config);
  const hours = UNDO_LINK_HOURS;
  if (email && (email.isVerified || unverified.email)) {
    const undo = email.undoToken === undefined ? undefined : { token: email.undoToken, hours };
    await queueMail(services, tx, {
      kind: "account-notice",
      username,
      to: email.value,
      email: notification.email(head, { username, at, undo }),
      ...(undo ? { expiresInMinutes: hours * HOUR_MINUTES } : {}),
    });
  }
  if (phone.isVerified || unverified.phone) {
    const url = phone.undoToken && head.publicUrl + undoPath(phone.undoToken);
    const undo = url === undefined ? undefined : { url, hours };
    await queueSms(services, tx, {
      kind: "account-notice",
      username,
      to: phone.value,
      text: notification.sms(services.config.portal.brand, { username, undo }),
      expiresInMinutes: CODELESS_SMS_MINUTES,
    });
  }
}

type Owner = {
  readonly username: string;
  /** Null unless it is verified. */
  readonly email: string | null;
};

/** Notifies the player by email of an action, in case somebody else did it. */
export async function notifyOwner(
  services: MailQueue & { readonly config: EmailSettings },
  tx: Transaction,
  { username, email }: Owner,
  write: (head: EmailBranding, change: Change) => Email,
): Promise<void> {
  if (email === null) return;
  const message = write(emailBrandingOf(services.config), { username, at: new Date() });
  await queueMail(services, tx, {
    kind: "account-notice",
    username,
    to: email,
    email: message,
  });
}

/** Returns the player as emails need them. */
export function ownerOf({
  username,
  email,
  verifiedAt,
}: {
  readonly username: string;
  readonly email: string | null;
  readonly verifiedAt: string | null;
}): Owner {
  return { username, email: verifiedAt === null ? null : email };
}
