/** Changes the email address (`changeEmail`), and notifies the previous contacts (`notifyOfNewEmail`). */
import type { changeEmail as call } from "@portal/contract/email-verification";
import type { BodyOf, ReplyInput } from "@portal/contract/http/call";
import { type Before, noteChange } from "../../domain/accounts/account-changes.ts";
import { isSameEmail, normalizeEmail } from "../../domain/accounts/spellings.ts";
import { lockUser } from "../../domain/accounts/locks.ts";
import { type Viewer } from "../../domain/accounts/viewer.ts";
import { checkPassword, isStillPassword } from "../../domain/credentials/current-password.ts";
import { issueLinkToken, VERIFICATION_LINK_MINUTES } from "../../domain/credentials/link-tokens.ts";
import { deleteCodesOf } from "../../domain/credentials/one-time-codes.ts";
import { checkProof } from "../../domain/credentials/proofs.ts";
import { checkSecurityCode, consumeSecurityCode } from "../../domain/credentials/security-codes.ts";
import { commonErrors } from "../../domain/errors.ts";
import { mayTextUnverified } from "../../domain/limits.ts";
import { queueMail } from "../../domain/notifications/mail-queue.ts";
import { notifyOfChange } from "../../domain/notifications/notify-player.ts";
import type { Transaction } from "../../kit/database/database.ts";
import { onField, refusal } from "../../kit/http/errors.ts";
import { addressChangedEmail } from "../../messages/change-emails.ts";
import { emailBrandingOf } from "../../messages/email.ts";
import { newAddressEmail, addressVerificationEmail } from "../../messages/recovery-emails.ts";
import { emailAddedText, emailChangedText } from "../../messages/texts.ts";
import type { Services } from "../../services.ts";
import { mailVerificationLink } from "./send-verification-email.ts";
import { deleteEmailChanges, hasEmailOf, replaceEmail } from "./store.ts";

export const errors = {
  emailLocked: refusal(403, "email_locked", "Hiện chưa thể đổi email của tài khoản."),
  emailUnchanged: () => onField("newEmail", "Đây chính là email hiện tại của tài khoản."),
  emailProofMissing: () => onField("currentPassword", "Vui lòng nhập mật khẩu."),
};

/**
 * Changes the account's email address. It replaces an unverified address at once, and a verified one when the link
 * sent to the new address is opened. Under the policy `locked`, the first address is also added by the link, because a
 * mistyped address must not lock the player out. Several accounts may have the same address, so the answer reveals
 * nothing about other accounts.
 */
export async function changeEmail(
  services: Services,
  viewer: Viewer,
  form: BodyOf<typeof call>,
): Promise<ReplyInput<typeof call>> {
  const { db, config } = services;
  const isLocked = config.portal.accounts.emailPolicy === "locked";
  if (isLocked && viewer.email !== null) throw errors.emailLocked();
  const newEmail = normalizeEmail(form.newEmail);
  if (isSameEmail(newEmail, viewer.email)) throw errors.emailUnchanged();
  const consumeProofs = await checkEmailProofs(services, viewer, form);
  const waitsForLink = isLocked || viewer.verifiedAt !== null;
  await db.transaction(async (tx) => {
    await lockUser(tx, viewer.id);
    await consumeProofs(tx);
    if (!(await hasEmailOf(tx, viewer))) throw commonErrors.accountChanged();
    // Only the last requested change counts.
    await deleteEmailChanges(tx, viewer.id);
    if (waitsForLink) await mailChangeLink(services, tx, viewer, newEmail);
    else await replaceUnverified(services, tx, viewer, newEmail);
  });
  return {
    message: `${waitsForLink ? pendingMessage(viewer) : doneMessage(viewer)} ${CHECK_SPAM}`,
  };
}

const CHECK_SPAM = "Hãy xem cả mục thư rác.";

const pendingMessage = ({ email }: Viewer): string =>
  email === null
    ? "Đã gửi thư xác minh đến email bạn vừa nhập. Email được thêm vào tài khoản khi bạn mở liên kết trong thư."
    : "Đã gửi thư xác minh đến email mới. Email của tài khoản chỉ đổi sau khi bạn mở liên kết trong thư.";

const doneMessage = ({ email }: Viewer): string =>
  email === null
    ? "Đã thêm email. Hãy mở liên kết trong thư vừa gửi đến đó để xác minh."
    : "Đã đổi email. Hãy mở liên kết trong thư vừa gửi đến email mới để xác minh.";

async function mailChangeLink(
  services: Services,
  tx: Transaction,
  { id: userId, username, email }: Viewer,
  newEmail: string,
): Promise<void> {
  const minutes = VERIFICATION_LINK_MINUTES;
  const link = { purpose: "change-email", userId, email, newEmail, minutes } as const;
  const token = await issueLinkToken(tx, link);
  const branding = emailBrandingOf(services.config);
  const write = email === null ? addressVerificationEmail : newAddressEmail;
  const message = write(branding, { username, token, minutes });
  await queueMail(services, tx, {
    kind: "email-verification",
    username,
    to: newEmail,
    email: message,
    expiresInMinutes: minutes,
  });
}

async function replaceUnverified(
  services: Services,
  tx: Transaction,
  viewer: Viewer,
  newEmail: string,
): Promise<void> {
  const { id: userId } = viewer;
  const before = await noteChange(tx, userId, "email");
  await replaceEmail(tx, { userId, newEmail, isVerified: false });
  await deleteCodesOf(tx, userId);
  await notifyOfNewEmail(services, tx, before, newEmail);
  await mailVerificationLink(services, tx, { ...viewer, email: newEmail });
  tx.afterCommit(() => services.log.info({ event: "email_changed", userId }, "email changed"));
}

/** Notifies every contact that the account had before the change; an unverified phone only if it may get texts. */
export async function notifyOfNewEmail(
  services: Services,
  tx: Transaction,
  before: Before,
  newEmail: string,
): Promise<void> {
  const { value, isVerified } = before.phone;
  const phone = isVerified || (await mayTextUnverified(services, tx, value));
  await notifyOfChange(services, tx, before, {
    email: (head, change) => addressChangedEmail(head, { ...change, newEmail }),
    sms: before.email ? emailChangedText : emailAddedText,
    unverified: { email: true, phone },
  });
}

/**
 * Requires the password, a code sent to the verified address, or a proof of the player's choice: the session alone is
 * not enough. Checks each one that is given.
 * @returns a function that consumes them in the transaction of the change
 */
async function checkEmailProofs(
  services: Services,
  viewer: Viewer,
  { currentPassword = "", securityCode = "", proof }: BodyOf<typeof call>,
): Promise<(tx: Transaction) => Promise<void>> {
  if (currentPassword === "" && securityCode === "" && !proof) throw errors.emailProofMissing();
  const { id: userId, sessionId } = viewer;
  const { db, codeKeys, log } = services;
  const purpose = { userId, sessionId, action: "confirm.change_email" } as const;
  const chosen = proof && (await checkProof(services, viewer, purpose.action, proof));
  const code =
    securityCode !== "" && (await checkSecurityCode(db, codeKeys, purpose, securityCode));
  if (code === undefined) throw commonErrors.securityCodeWrong();
  const password =
    currentPassword !== "" && (await checkPassword(services, userId, currentPassword));
  if (password === undefined) {
    log.info({ event: "email_change_refused", userId }, "wrong current password");
    throw commonErrors.passwordWrong();
  }
  return async (tx) => {
    await chosen?.consume(tx);
    if (code && !(await consumeSecurityCode(tx, code))) throw commonErrors.securityCodeWrong();
    if (password && !(await isStillPassword(tx, userId, password)))
      throw commonErrors.passwordWrong();
  };
}
