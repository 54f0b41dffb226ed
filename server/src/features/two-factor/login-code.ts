/** The mailed code that approves a login (R-CODE-1): `sendLoginCode` sends it, `isLoginCode` compares it. */
import type { ReplyInput } from "@portal/contract/http/call";
import type { sendLoginCode as call } from "@portal/contract/login-approval";
import { macOfCode, newCode, readCode } from "../../domain/credentials/one-time-codes.ts";
import { queueMail } from "../../domain/notifications/mail-queue.ts";
import {
  codeAddressOf,
  type LoginChallenge,
  setEmailCode,
} from "../../domain/sessions/login-challenges.ts";
import { isMacUnderAny, type MacKeys } from "../../kit/crypto/keys.ts";
import type { Browser } from "../../kit/http/browser/browser.ts";
import { refusal } from "../../kit/http/errors.ts";
import { emailBrandingOf } from "../../messages/email.ts";
import { securityCodeEmail } from "../../messages/security-emails.ts";
import type { Services } from "../../services.ts";
import { errors as challengeErrors, loginChallengeOf } from "./login-challenge.ts";

export const errors = {
  loginCodeUnavailable: refusal(
    409,
    "login_code_unavailable",
    "Lần đăng nhập này không dùng được mã qua email. Hãy chọn cách khác.",
  ),
};

/**
 * Mails a code for this browser's login. A newer code replaces the older one and does not give new tries.
 * @throws loginApprovalOver, loginCodeUnavailable
 */
export async function sendLoginCode(
  services: Services,
  browser: Browser,
): Promise<ReplyInput<typeof call>> {
  const { db, config, codeKeys, log } = services;
  const challenge = await loginChallengeOf(services, browser);
  const to = codeAddressOf(challenge);
  if (to === undefined) throw errors.loginCodeUnavailable();
  const { username, secondsLeft, userId } = challenge;
  const minutes = Math.max(1, Math.floor(secondsLeft / 60));
  await db.transaction(async (tx) => {
    const code = newCode();
    const mac = macOf(codeKeys[0], challenge, to, code);
    if (!(await setEmailCode(tx, challenge, mac))) throw challengeErrors.loginApprovalOver();
    const mail = { username, code, action: "approve.login", minutes } as const;
    const email = securityCodeEmail(emailBrandingOf(config), mail);
    await queueMail(services, tx, {
      kind: "login-code",
      username,
      to,
      email,
      expiresInMinutes: minutes,
    });
  });
  log.info({ event: "login_code_mailed", userId }, "login code queued");
  return { message: "Mã bảo mật đã được gửi đến email của bạn." };
}

type Login = Pick<LoginChallenge, "userId" | "tokenHash">;

export function isLoginCode(
  keys: MacKeys,
  login: Login,
  { address, mac, typed }: { address: string; mac: Buffer; typed: string },
): boolean {
  return isMacUnderAny(keys, mac, (key) => macOf(key, login, address, readCode(typed)));
}

/** The code is valid for one login, and only while the account has the address that got the email. */
function macOf(key: Buffer, { userId, tokenHash }: Login, address: string, code: string): Buffer {
  return macOfCode(key, code, ["approve.login", userId, tokenHash.toString("hex"), address]);
}
