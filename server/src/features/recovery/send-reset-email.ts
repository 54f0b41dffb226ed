/** Emails the link for setting a new password: `sendResetEmail` queues the job `mailResetLink`. */
import type { BodyOf, ReplyInput } from "@portal/contract/http/call";
import type { sendResetEmail as call } from "@portal/contract/recovery";
import { normalizeUsername } from "../../domain/accounts/spellings.ts";
import { lockUser } from "../../domain/accounts/locks.ts";
import { assertHuman } from "../../domain/credentials/assert-human.ts";
import {
  hasWorkingLink,
  issueLinkToken,
  RESET_LINK_MINUTES,
} from "../../domain/credentials/link-tokens.ts";
import {
  MAIL_RESET_LINK,
  queueMail,
  type ResetLinkToMail,
} from "../../domain/notifications/mail-queue.ts";
import { HOUR, limit, MINUTE, shared, sharedAttempt } from "../../kit/limits/limits.ts";
import { emailBrandingOf } from "../../messages/email.ts";
import { resetPasswordEmail } from "../../messages/recovery-emails.ts";
import type { Services } from "../../services.ts";
import { isMailboxOpen } from "./mailbox-limit.ts";
import { findReachable } from "./store.ts";

export const limits = {
  forgotGlobally: shared("forgot.all", 600, MINUTE),
  // Beyond it, requests succeed but send no email while an earlier link works.
  resetEmailsByMailbox: limit("reset-emails.mailbox", 3, HOUR),
};

type Request = BodyOf<typeof call> & {
  readonly address: string;
  /** True if the request was counted by the limit of a known device, not by those that strangers share. */
  readonly isKnownDevice: boolean;
};

/** Queues the job that looks up the account: reply and response time are the same whether it exists or not. */
export async function sendResetEmail(
  services: Services,
  { username, gReCaptchaToken, address, isKnownDevice }: Request,
): Promise<ReplyInput<typeof call>> {
  await assertHuman(services, {
    token: gReCaptchaToken,
    action: "forgotPasswordFormSubmit",
    address,
    thenCounted: isKnownDevice ? [] : sharedAttempt(services, limits.forgotGlobally),
  });
  const { db, jobs } = services;
  const name = normalizeUsername(username);
  await jobs.enqueue(db, MAIL_RESET_LINK, { username: name }, name);
  return {
    message:
      "Nếu tài khoản này có email đã xác minh, thư hướng dẫn đặt lại mật khẩu sẽ đến trong ít phút. Hãy xem cả mục thư rác.",
  };
}

/**
 * Job: sends the email with the link, if the account has a verified address. Beyond the limit of the mailbox, it sends
 * another one only if no earlier link still works, or if staff send it.
 */
export async function mailResetLink(
  services: Services,
  { username, byStaff = false }: ResetLinkToMail,
): Promise<void> {
  const { db, config, log } = services;
  const user = await findReachable(db, username);
  if (!user) return;
  const { id: userId, email } = user;
  const isMailed = await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const hasEnough =
      !byStaff &&
      !(await isMailboxOpen(services, tx, limits.resetEmailsByMailbox, email)) &&
      (await hasWorkingLink(tx, "reset-password", { userId, email }));
    if (hasEnough) return false;
    const minutes = RESET_LINK_MINUTES;
    const token = await issueLinkToken(tx, { purpose: "reset-password", userId, email, minutes });
    const message = resetPasswordEmail(emailBrandingOf(config), { username, token, minutes });
    await queueMail(services, tx, {
      kind: "password-reset",
      username,
      to: email,
      email: message,
      expiresInMinutes: minutes,
    });
    return true;
  });
  if (isMailed) log.info({ event: "reset_link_mailed", userId }, "reset link queued");
}
