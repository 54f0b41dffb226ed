/** Undoes changes of an account by an emailed or texted link: `previewUndo` shows what, `undoChange` does it. */
import type { ReplyInput } from "@portal/contract/http/call";
import {
  type previewUndo as lookCall,
  UNDO_LINK_INVALID_MESSAGE,
  type undoChange as call,
} from "@portal/contract/recovery";
import { findUndo, type Undo, consumeUndo } from "../../domain/accounts/account-changes.ts";
import { endAccess } from "../../domain/accounts/end-access.ts";
import { lockUser } from "../../domain/accounts/locks.ts";
import { issueLinkToken, RESET_LINK_MINUTES } from "../../domain/credentials/link-tokens.ts";
import { mayTextUnverified } from "../../domain/limits.ts";
import { queueMail } from "../../domain/notifications/mail-queue.ts";
import { CODELESS_SMS_MINUTES, queueSms } from "../../domain/notifications/sms-queue.ts";
import type { Transaction } from "../../kit/database/database.ts";
import { unmatchableHash } from "../../kit/hashing/passwords.ts";
import { onField, refusal } from "../../kit/http/errors.ts";
import { emailBrandingOf, maskedEmail } from "../../messages/email.ts";
import { changeUndoneEmail, addressRemovedEmail } from "../../messages/recovery-emails.ts";
import { changeUndoneText, phoneRemovedText } from "../../messages/texts.ts";
import type { Services } from "../../services.ts";
import { findChangesSince, lockAccount, restoreContacts } from "./store.ts";

export const errors = {
  undoLinkInvalid: () => onField("token", UNDO_LINK_INVALID_MESSAGE),
  undoLinkUsed: refusal(
    409,
    "undo_link_used",
    "Liên kết đã được dùng, thay đổi này đã được hoàn tác.",
  ),
};

type Contacts = ReplyInput<typeof lookCall>["contacts"];

/** Reads what a link would undo. It is not consumed, because mail programs open links too. */
export async function previewUndo(
  { db }: Services,
  token: string,
): Promise<ReplyInput<typeof lookCall>> {
  const undo = await findUndo(db, token);
  if (!undo) throw errors.undoLinkInvalid();
  if (undo.isUndone) throw errors.undoLinkUsed();
  const changes = await findChangesSince(db, undo);
  const { username, keepsPassword } = undo;
  return { username, keepsPassword, changes, contacts: contactsOf(undo) };
}

/** Returns the contacts masked, because a stranger may see the page. */
function contactsOf({ phoneNow, phoneThen, emailNow, emailThen }: Undo): Contacts {
  const mask = (email: string | null) => email && maskedEmail(email);
  return [
    ...(phoneNow === phoneThen
      ? []
      : [{ kind: "phone" as const, now: maskedPhone(phoneNow), before: maskedPhone(phoneThen) }]),
    ...(emailNow === emailThen
      ? []
      : [{ kind: "email" as const, now: mask(emailNow), before: mask(emailThen) }]),
  ];
}

/** `•••321` is enough to recognise one's own number. */
const maskedPhone = (phoneNumber: string): string => `•••${phoneNumber.slice(-3)}`;

/**
 * Restores an account to its state before a change, in one transaction, and undoes all later changes too. A concurrent
 * request finds its session, link or code gone. The link to a verified contact returns a token to set a new password;
 * the link to an unverified phone keeps the present password.
 * @throws undoLinkInvalid, undoLinkUsed
 */
export async function undoChange(
  services: Services,
  token: string,
): Promise<ReplyInput<typeof call>> {
  const { db, log } = services;
  const found = await findUndo(db, token);
  if (!found) throw errors.undoLinkInvalid();
  if (found.isUndone) throw errors.undoLinkUsed();
  const { userId } = found;
  const resetToken = await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    // Reads the state of the account again, now that it is locked.
    const undo = await findUndo(tx, token);
    if (!undo || !(await consumeUndo(tx, token))) throw errors.undoLinkUsed();
    return restore(services, tx, undo);
  });
  log.info({ event: "change_undone", userId }, "change undone");
  return resetToken === undefined
    ? { message: "Đã hoàn tác. Mọi thiết bị đã được đăng xuất, hãy đăng nhập lại." }
    : {
        message: "Đã hoàn tác. Mọi thiết bị đã được đăng xuất, hãy đặt mật khẩu mới ngay.",
        resetToken,
      };
}

/** @returns the token for a new password; undefined if the present one stays */
async function restore(
  services: Services,
  tx: Transaction,
  undo: Undo,
): Promise<string | undefined> {
  const { changeId, userId, emailThen: email, keepsPassword } = undo;
  await restoreContacts(tx, changeId);
  await endAccess(tx, userId, changeId);
  await notifyOfUndo(services, tx, undo);
  if (keepsPassword) return undefined;
  // The attacker may know the present password, so it becomes invalid.
  await lockAccount(tx, userId, unmatchableHash());
  const minutes = RESET_LINK_MINUTES;
  return issueLinkToken(tx, { purpose: "reset-password", userId, email, minutes });
}

/**
 * Notifies the restored contacts and the removed ones. No message contains a link that changes anything: the restored
 * contacts need none, and the removed ones must not get one.
 */
async function notifyOfUndo(services: Services, tx: Transaction, undo: Undo): Promise<void> {
  await notifyByMail(services, tx, undo);
  await notifyByText(services, tx, undo);
}

async function notifyByMail(
  services: Services,
  tx: Transaction,
  { username, emailNow, emailThen }: Undo,
): Promise<void> {
  const head = emailBrandingOf(services.config);
  const undone = { username, at: new Date() };
  if (emailThen !== null) {
    const email = changeUndoneEmail(head, undone);
    await queueMail(services, tx, { kind: "account-notice", username, to: emailThen, email });
  }
  if (emailNow !== null && emailNow !== emailThen) {
    const email = addressRemovedEmail(head, undone);
    await queueMail(services, tx, { kind: "account-notice", username, to: emailNow, email });
  }
}

async function notifyByText(
  services: Services,
  tx: Transaction,
  { username, phoneNow, phoneThen, isPhoneNowVerified, isPhoneThenVerified }: Undo,
): Promise<void> {
  const { brand } = services.config.portal;
  const texts = [
    { to: phoneThen, isVerified: isPhoneThenVerified, text: changeUndoneText(brand, { username }) },
    { to: phoneNow, isVerified: isPhoneNowVerified, text: phoneRemovedText(brand, { username }) },
  ];
  for (const { to, isVerified, text } of phoneNow === phoneThen ? texts.slice(0, 1) : texts) {
    if (isVerified || (await mayTextUnverified(services, tx, to))) {
      await queueSms(services, tx, {
        kind: "account-notice",
        username,
        to,
        text,
        expiresInMinutes: CODELESS_SMS_MINUTES,
      });
    }
  }
}
