import type { BodyOf, ReplyInput } from "@portal/contract/call";
import type { sendResetEmail as call } from "@portal/contract/recovery";
import { assertHuman } from "../../domain/assert-human.ts";
import { issueLinkToken, RESET_LINK_MINUTES } from "../../domain/link-tokens.ts";
import { queueMail } from "../../domain/outgoing-mail.ts";
import { normalizeUsername } from "../../domain/usernames.ts";
import { letterheadOf } from "../../mail/letter.ts";
import { resetPasswordLetter } from "../../mail/reset-password.ts";
import type { Services } from "../../services.ts";
import { findReachable } from "./store.ts";

type Request = BodyOf<typeof call> & { readonly address: string };

export const MAIL_RESET_LINK = "mail-reset-link";

/**
 * Answers before it is known whether there is such an account: the same words after the same work.
 * @throws botCheckFailed, botCheckUnavailable
 */
export async function sendResetEmail(
  { db, jobs, botCheck }: Services,
  { username, gReCaptchaToken, address }: Request,
): Promise<ReplyInput<typeof call>> {
  await assertHuman(botCheck, gReCaptchaToken, "forgotPasswordFormSubmit", address);
  await jobs.leave(db, MAIL_RESET_LINK, { username: normalizeUsername(username) });
  return {
    message:
      "Nếu tài khoản này có email đã xác minh, thư hướng dẫn đặt lại mật khẩu sẽ đến trong ít phút. Hãy xem cả mục thư rác.",
  };
}

/** The letter with the link, where the account has a verified address. */
export async function mailResetLink(services: Services, username: string): Promise<void> {
  const { db, config, log } = services;
  const user = await findReachable(db, username);
  if (!user) return;
  await db.transaction(async (tx) => {
    const { id: userId, email } = user;
    const minutes = RESET_LINK_MINUTES;
    const token = await issueLinkToken(tx, { purpose: "reset-password", userId, email, minutes });
    const letter = resetPasswordLetter(letterheadOf(config), { username, token, minutes });
    await queueMail(services, tx, { to: email, letter, usefulForMinutes: minutes });
  });
  log.info({ event: "reset_link_mailed", userId: user.id }, "reset link on its way");
}
