/** Getting back in: a lost password by e-mail or SMS, a lost username by e-mail. */
import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { botCheckToken } from "./captcha.ts";
import { email, passwordConfirmation, required, smsCode, strongPassword } from "./fields.ts";
import { USERNAME_MIN_LENGTH } from "./limits.ts";
import { matching } from "./matching.ts";

const USERNAME_INVALID_MESSAGE = "Tài khoản không hợp lệ";
const TYPED_USERNAME_MAX_LENGTH = 64;
const TOKEN_MAX_LENGTH = 128;

/** A username as somebody types it who may have forgotten half of it. */
const typedUsername = required("Vui lòng nhập tên đăng nhập.").check(
  z.minLength(USERNAME_MIN_LENGTH, { error: USERNAME_INVALID_MESSAGE }),
  z.maxLength(TYPED_USERNAME_MAX_LENGTH, { error: USERNAME_INVALID_MESSAGE }),
);

export const RESET_LINK_INVALID_MESSAGE =
  "Liên kết không hợp lệ hoặc đã hết hạn, hãy thử gửi lại yêu cầu đặt mật khẩu mới.";
const linkToken = z
  .string({ error: RESET_LINK_INVALID_MESSAGE })
  .check(
    z.minLength(1, { error: RESET_LINK_INVALID_MESSAGE }),
    z.maxLength(TOKEN_MAX_LENGTH, { error: RESET_LINK_INVALID_MESSAGE }),
  );

/** The same text whether the account exists or not. */
const told = z.object({ message: z.string() });

export const forgotPasswordForm = z.strictObject({
  username: typedUsername,
  gReCaptchaToken: botCheckToken,
});

export const resetPasswordForm = z
  .strictObject({
    password: strongPassword,
    passwordConfirm: passwordConfirmation,
    token: linkToken,
  })
  .check(matching("password", "passwordConfirm"));

export const resetByPhoneForm = z
  .strictObject({
    username: typedUsername,
    otp: smsCode,
    newPassword: strongPassword,
    reNewPassword: passwordConfirmation,
  })
  .check(matching("newPassword", "reNewPassword"));

export const recoverUsernameForm = z.strictObject({ email, gReCaptchaToken: botCheckToken });

export const sendResetEmail = defineCall({
  method: "POST",
  path: "/reset-password/send-email",
  who: "anyone",
  summary: "Sends a reset link to the account's verified e-mail; never tells whether there is one.",
  body: forgotPasswordForm,
  reply: told,
});

export const checkResetToken = defineCall({
  method: "GET",
  path: "/reset-password/{token}",
  who: "anyone",
  summary: "Whether a reset link still works; using it up is for the POST.",
  params: z.strictObject({ token: linkToken }),
});

export const resetPassword = defineCall({
  method: "POST",
  path: "/reset-password",
  who: "anyone",
  summary: "Sets a new password by a reset link, once, and ends all sessions of the account.",
  body: resetPasswordForm,
  reply: told,
});

export const resetPasswordByPhone = defineCall({
  method: "POST",
  path: "/reset-password-by-phone",
  who: "anyone",
  summary: "Sets a new password by the code that answered the SMS `MXT <username>`.",
  body: resetByPhoneForm,
  reply: told,
});

export const recoverUsername = defineCall({
  method: "POST",
  path: "/recover-username",
  who: "anyone",
  summary: "Mails the usernames of a verified address; never tells whether it is known.",
  body: recoverUsernameForm,
  reply: told,
});
