/** Corrects a player's phone or email for staff (`correctContactOf`), and normalizes typed contacts (`contactOf`). */
import { email as emailAddress } from "@portal/contract/values/fields";
import { noteChange } from "../../domain/accounts/account-changes.ts";
import { toMobileE164 } from "../../domain/accounts/phone-numbers.ts";
import { normalizeEmail } from "../../domain/accounts/spellings.ts";
import { deleteLinksOf } from "../../domain/credentials/link-tokens.ts";
import { deleteCodesOf } from "../../domain/credentials/one-time-codes.ts";
import { OperationRefused } from "../../domain/ledger/run-operation.ts";
import {
  type ChangeNotification,
  type NotificationServices,
  notifyOfChange,
} from "../../domain/notifications/notify-player.ts";
import { mailVerificationLink } from "../../features/email-verification/send-verification-email.ts";
import type { Transaction } from "../../kit/database/database.ts";
import { addressChangedEmail, phoneChangedEmail } from "../../messages/change-emails.ts";
import { emailAddedText, emailChangedText, phoneChangedText } from "../../messages/texts.ts";
import { correctEmail, correctPhone } from "./player-store.ts";

type Corrected = {
  readonly userId: number;
  readonly username: string;
  /** E.164, or the address. */
  readonly contact: string;
  /** For this long, a new phone cannot reset the password unless it is verified. */
  readonly waitHours: number;
};

/**
 * Change a player's phone or email, with the same effects as the player's own change: the new contact is not verified,
 * the former contacts are notified, and those that were verified get the link that undoes it.
 * @returns false if the account has this contact already
 */
export const correctContactOf = { phone: givePhone, email: giveEmail };

async function givePhone(
  messages: NotificationServices,
  tx: Transaction,
  { userId, contact: newPhoneNumber, waitHours }: Corrected,
): Promise<boolean> {
  const before = await noteChange(tx, userId, "phone");
  const phone = { phoneNumber: newPhoneNumber, waitHours };
  if (!(await correctPhone(tx, userId, phone))) return false;
  await deleteCodesOf(tx, userId);
  await notifyOfChange(messages, tx, before, {
    email: (head, change) => phoneChangedEmail(head, { ...change, newPhoneNumber }),
    sms: phoneChangedText,
    unverified: NOTIFIED_TOO,
  });
  return true;
}

async function giveEmail(
  messages: NotificationServices,
  tx: Transaction,
  { userId, username, contact: newEmail }: Corrected,
): Promise<boolean> {
  const before = await noteChange(tx, userId, "email");
  if (!(await correctEmail(tx, userId, newEmail))) return false;
  await deleteCodesOf(tx, userId);
  await deleteLinksOf(tx, userId);
  await notifyOfChange(messages, tx, before, {
    email: (head, change) => addressChangedEmail(head, { ...change, newEmail }),
    sms: before.email ? emailChangedText : emailAddedText,
    unverified: NOTIFIED_TOO,
  });
  await mailVerificationLink(messages, tx, { id: userId, username, email: newEmail });
  return true;
}

/** Every former contact is notified, verified or not: staff correct few contacts. */
const NOTIFIED_TOO: ChangeNotification["unverified"] = { email: true, phone: true };

/** Normalizes a contact as accounts store it: E.164, or the address. @throws OperationRefused if it is neither */
export function contactOf(what: "phone" | "email", typed: string): string {
  if (what === "phone") {
    const phone = toMobileE164(typed);
    if (phone !== undefined) return phone;
    throw new OperationRefused("contact", `${typed} không phải số di động`);
  }
  const { data } = emailAddress.safeParse(typed);
  if (data !== undefined) return normalizeEmail(data);
  throw new OperationRefused("contact", `${typed} không phải địa chỉ email`);
}
