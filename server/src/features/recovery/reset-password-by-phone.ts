/** Sets a new password by an SMS code (`resetPasswordByPhone`). */
import type { BodyOf, ReplyInput } from "@portal/contract/http/call";
import type { resetPasswordByPhone as call } from "@portal/contract/recovery";
import { normalizeUsername } from "../../domain/accounts/spellings.ts";
import { lockUser } from "../../domain/accounts/locks.ts";
import { hashNewPassword } from "../../domain/credentials/password-policy.ts";
import { setPassword } from "../../domain/credentials/set-password.ts";
import {
  phoneWaitOf,
  checkAnySmsCode,
  consumeSmsCode,
} from "../../domain/credentials/sms-codes.ts";
import { commonErrors } from "../../domain/errors.ts";
import { rememberDevice } from "../../domain/sessions/known-devices.ts";
import { type Browser, BrowserResult } from "../../kit/http/browser/browser.ts";
import { onField } from "../../kit/http/errors.ts";
import { shortTime } from "../../messages/change-emails.ts";
import type { Services } from "../../services.ts";
import { findOwner } from "./store.ts";

export const errors = {
  phoneWaits: (from: string) =>
    onField("otp", `Mã đúng, nhưng số này mới được đổi nên chỉ đặt lại được mật khẩu từ ${from}.`),
  phoneNotActivated: () =>
    onField(
      "otp",
      "Mã đúng, nhưng số này chưa được kích hoạt. Hãy soạn tin KH và tên đăng nhập từ số này, rồi thử lại.",
    ),
};

/**
 * Checks the code and sets the password. An unknown username and a missing, expired or wrong code get the same reply by
 * the same path. Only a caller with the right code learns that the phone must wait or be activated first, or that the
 * password is refused. A refused password leaves the code valid, with one try less.
 * @throws otpWrong, phoneNotActivated, phoneWaits, or a refusal of the password
 */
export async function resetPasswordByPhone(
  services: Services,
  browser: Browser,
  { username, otp, newPassword }: BodyOf<typeof call>,
): Promise<BrowserResult<ReplyInput<typeof call>>> {
  const { db, codeKeys, log } = services;
  const code = await checkAnySmsCode(db, codeKeys, normalizeUsername(username), otp);
  if (!code) throw commonErrors.otpWrong("otp");
  const wait = phoneWaitOf(code);
  if (wait === "activation") throw errors.phoneNotActivated();
  if (wait) throw errors.phoneWaits(shortTime(wait));
  const { userId } = code;
  const owner = await findOwner(db, userId);
  const form = { password: newPassword, field: "newPassword", owner } as const;
  // Hash before a connection is taken. The tries of a code bound how many hashes it can cause.
  const passwordHash = await hashNewPassword(services, form);
  const { passkeys, deviceTokens } = await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    if (!(await consumeSmsCode(tx, code))) throw commonErrors.otpWrong("otp");
    return {
      passkeys: await setPassword(services, tx, { userId, passwordHash }),
      deviceTokens: await rememberDevice(tx, browser, userId),
    };
  });
  log.info({ event: "password_reset", userId, by: "phone" }, "password reset");
  const message = "Mật khẩu đã được đổi. Bạn có thể đăng nhập bằng mật khẩu mới.";
  return new BrowserResult({ message, passkeys }, { deviceTokens });
}
