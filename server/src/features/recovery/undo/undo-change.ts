import type { ReplyInput } from "@portal/contract/http/call";
import type { undoChange as call } from "@portal/contract/recovery";
import { findUndo, type Undo, consumeUndo } from "../../../domain/accounts/account-changes.ts";
import { endAccess } from "../../../domain/accounts/end-access.ts";
import { lockUser } from "../../../domain/accounts/users.ts";
import { issueLinkToken, RESET_LINK_MINUTES } from "../../../domain/credentials/link-tokens.ts";
import { mayTextUnverified } from "../../../domain/limits.ts";
import { queueMail } from "../../../domain/notifications/mail-queue.ts";
import { CODELESS_SMS_MINUTES, queueSms } from "../../../domain/notifications/sms-queue.ts";
import type { Transaction } from "../../../kit/database/database.ts";
import { unmatchableHash } from "../../../kit/hashing/passwords.ts";
import { emailBrandingOf } from "../../../messages/email.ts";
import { changeUndoneEmail, addressRemovedEmail } from "../../../messages/recovery-emails.ts";
import { changeUndoneText, phoneRemovedText } from "../../../messages/texts.ts";
import type { Services } from "../../../services.ts";
import { errors } from "../errors.ts";
import { lockAccount, restoreContacts } from "../store.ts";

/**
 * Takes an account back to its state before a change, whatever has been changed since, in one commit. A
 * request under way finds its session, link or code gone. The link sent to a verified contact gives a token
 * to set a new password with; the link sent to an unverified phone leaves the password as it is.
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
    return takeBack(services, tx, undo);
  });
  log.info({ event: "change_undone", userId }, "change undone");
  return resetToken === undefined
    ? { message: "Đã hoàn tác. Mọi thiết bị đã được đăng xuất, hãy đăng nhập lại." }
    : {
        message: "Đã hoàn tác. Mọi thiết bị đã được đăng xuất, hãy đặt mật khẩu mới ngay.",
        resetToken,
      };
}

/** @returns the token for a new password, where the present one no longer works */
async function takeBack(
  services: Services,
  tx: Transaction,
  undo: Undo,
): Promise<string | undefined> {
  const { changeId, userId, emailThen: email, keepsPassword } = undo;
  await restoreContacts(tx, changeId);
  await endAccess(tx, userId, changeId);
  await notifyOfUndo(services, tx, undo);
  if (keepsPassword) return undefined;
  // The attacker who made the change may know the present password: nobody logs in until there is a new one.
  await lockAccount(tx, userId, unmatchableHash());
  const minutes = RESET_LINK_MINUTES;
  return issueLinkToken(tx, { purpose: "reset-password", userId, email, minutes });
}

/**
 * Notifies the contacts that the account has again, and those that it had meanwhile. None of these emails and
 * texts carries a link that changes anything: the old contacts need none, the others must not get one.
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
        usefulForMinutes: CODELESS_SMS_MINUTES,
      });
    }
  }
}
