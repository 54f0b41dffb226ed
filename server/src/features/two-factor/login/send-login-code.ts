import type { ReplyInput } from "@portal/contract/http/call";
import type { sendLoginCode as call } from "@portal/contract/login-approval";
import { queueMail } from "../../../domain/notifications/mail-queue.ts";
import { codeAddressOf, setEmailCode } from "../../../domain/sessions/login-challenges.ts";
import type { Browser } from "../../../kit/http/browser/browser.ts";
import { emailBrandingOf } from "../../../messages/email.ts";
import { securityCodeEmail } from "../../../messages/security-emails.ts";
import type { Services } from "../../../services.ts";
import { errors } from "../errors.ts";
import { loginChallengeOf } from "./login-challenge-of.ts";
import { newLoginCode } from "./login-codes.ts";

/** Mails a code for this browser's login. A newer code replaces the older, and brings no new tries. */
export async function sendLoginCode(
  services: Services,
  browser: Browser,
): Promise<ReplyInput<typeof call>> {
  const { db, config, codeKeys, log } = services;
  const pending = await loginChallengeOf(services, browser);
  const to = codeAddressOf(pending);
  if (to === undefined) throw errors.loginCodeUnavailable();
  const { username, secondsLeft, userId } = pending;
  const minutes = Math.max(1, Math.floor(secondsLeft / 60));
  await db.transaction(async (tx) => {
    const { code, mac } = newLoginCode(codeKeys, pending, to);
    if (!(await setEmailCode(tx, pending, mac))) throw errors.loginApprovalOver();
    const mail = { username, code, action: "approve.login", minutes } as const;
    const email = securityCodeEmail(emailBrandingOf(config), mail);
    await queueMail(services, tx, {
      kind: "login-code",
      username,
      to,
      email,
      usefulForMinutes: minutes,
    });
  });
  log.info({ event: "login_code_mailed", userId }, "login code on its way");
  return { message: "Mã bảo mật đã được gửi đến email của bạn." };
}
