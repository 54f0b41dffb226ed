import { email as emailAddress } from "@portal/contract/values/fields";
import { noteChange } from "../../domain/accounts/account-changes.ts";
import { toMobileE164 } from "../../domain/accounts/phone-numbers.ts";
import { normalizeEmail } from "../../domain/accounts/spellings.ts";
import { lockUser } from "../../domain/accounts/users.ts";
import {
  deleteLinksOf,
  issueLinkToken,
  VERIFICATION_LINK_MINUTES,
} from "../../domain/credentials/link-tokens.ts";
import { deleteCodesOf } from "../../domain/credentials/one-time-codes.ts";
import {
  OperationRefused,
  runOperation,
  type OperatorContext,
} from "../../domain/ledger/run-operation.ts";
import { queueMail } from "../../domain/notifications/mail-queue.ts";
import {
  type ChangeNotification,
  type NotificationServices,
  notifyOfChange,
} from "../../domain/notifications/notify-player.ts";
import type { Transaction } from "../../kit/database/database.ts";
import { addressChangedEmail, phoneChangedEmail } from "../../messages/change-emails.ts";
import { emailBrandingOf } from "../../messages/email.ts";
import { addressVerificationEmail } from "../../messages/recovery-emails.ts";
import { emailAddedText, emailChangedText, phoneChangedText } from "../../messages/texts.ts";
import type { WritingServices } from "../../operator-services.ts";
import { correctEmail, correctPhone, findPlayer } from "./player-store.ts";

export type ContactOrder = {
  readonly username: string;
  readonly what: "phone" | "email";
  /** As it was typed. */
  readonly contact: string;
};

export type ContactCorrected = {
  readonly username: string;
  readonly what: "phone" | "email";
  /** E.164, or the address. */
  readonly contact: string;
};

/**
 * Gives an account another phone or email, for a player who can reach neither. What follows is what follows the
 * player's own change: the new contact is not verified, the former ones are told, and those that are the account's own
 * get the link that undoes it. @throws OperationRefused
 */
export async function correctContact(
  services: WritingServices,
  operator: OperatorContext,
  { username: named, what, contact: typed }: ContactOrder,
): Promise<ContactCorrected> {
  const messages = await services.messages();
  return runOperation(services.db, operator, async (tx) => {
    const contact = contactOf(what, typed);
    const { id: userId, username } = await findPlayer(tx, named);
    await lockUser(tx, userId);
    const waitHours = services.portal.accounts.newPhoneResetWaitHours;
    const player = { userId, username, contact };
    const isNew =
      what === "phone"
        ? await givePhone(messages, tx, { ...player, waitHours })
        : await giveEmail(messages, tx, player);
    if (!isNew)
      throw new OperationRefused(
        what,
        `${username} has it already`,
        `${username} đang dùng liên hệ này rồi`,
      );
    // The contact itself is personal, and the log is kept for good.
    const details = { username, what };
    const auditEntry = { command: "users correct-contact", userId, details };
    return { result: { username, what, contact }, auditEntry };
  });
}

type Corrected = { readonly userId: number; readonly username: string; readonly contact: string };

async function givePhone(
  messages: NotificationServices,
  tx: Transaction,
  { userId, contact: newPhoneNumber, waitHours }: Corrected & { readonly waitHours: number },
): Promise<boolean> {
  const before = await noteChange(tx, userId, "phone");
  const phone = { phoneNumber: newPhoneNumber, waitHours };
  if (!(await correctPhone(tx, userId, phone))) return false;
  await deleteCodesOf(tx, userId);
  await notifyOfChange(messages, tx, before, {
    email: (head, change) => phoneChangedEmail(head, { ...change, newPhoneNumber }),
    sms: phoneChangedText,
    unverified: TOLD_TOO,
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
    unverified: TOLD_TOO,
  });
  const minutes = VERIFICATION_LINK_MINUTES;
  const link = { purpose: "verify-email", userId, email: newEmail, minutes } as const;
  const token = await issueLinkToken(tx, link);
  const branding = emailBrandingOf(messages.config);
  const email = addressVerificationEmail(branding, { username, token, minutes });
  await queueMail(messages, tx, {
    kind: "email-verification",
    username,
    to: newEmail,
    email,
    usefulForMinutes: minutes,
  });
  return true;
}

/** Staff correct few contacts: each former one may be told, verified or not. */
const TOLD_TOO: ChangeNotification["unverified"] = { email: true, phone: true };

/** Returns a contact as an account has it: E.164, or the address. @throws OperationRefused where it is none */
export const contactOf = (what: ContactOrder["what"], typed: string): string =>
  what === "phone" ? phoneOf(typed) : emailOf(typed);

function phoneOf(typed: string): string {
  const phone = toMobileE164(typed);
  if (phone === undefined)
    throw new OperationRefused(
      "phone",
      `${typed} is no mobile number`,
      `${typed} không phải số di động`,
    );
  return phone;
}

function emailOf(typed: string): string {
  const parsed = emailAddress.safeParse(typed);
  if (!parsed.success)
    throw new OperationRefused(
      "email",
      `${typed} is no email address`,
      `${typed} không phải địa chỉ email`,
    );
  return normalizeEmail(parsed.data);
}
