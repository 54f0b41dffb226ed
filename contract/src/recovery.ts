/** Recovery: a lost password by email or SMS, a lost username by email, and undoing a change of the account. */
import * as z from "zod/mini";
import { botCheckToken } from "./captcha.ts";
import { defineCall } from "./http/call.ts";
import {
  email,
  linkToken,
  passwordConfirmation,
  smsCode,
  strongPassword,
  matching,
} from "./values/fields.ts";
import { textOrNumber } from "./values/lenient.ts";
import { USERNAME_MIN_LENGTH } from "./values/limits.ts";
import { requiredText } from "./values/required.ts";

const USERNAME_MISSING_MESSAGE = "Vui lòng nhập tên đăng nhập.";
const USERNAME_INVALID_MESSAGE = "Tài khoản không hợp lệ";
const TYPED_USERNAME_MAX_LENGTH = 64;

/** A username as typed by a player who may have forgotten half of it. */
const typedUsername = textOrNumber(
  requiredText(USERNAME_MISSING_MESSAGE).check(
    z.minLength(USERNAME_MIN_LENGTH, { error: USERNAME_INVALID_MESSAGE }),
    z.maxLength(TYPED_USERNAME_MAX_LENGTH, { error: USERNAME_INVALID_MESSAGE }),
  ),
  USERNAME_MISSING_MESSAGE,
);

export const RESET_LINK_INVALID_MESSAGE =
  "Liên kết không hợp lệ hoặc đã hết hạn, hãy thử gửi lại yêu cầu đặt mật khẩu mới.";
export const UNDO_LINK_INVALID_MESSAGE = "Liên kết không hợp lệ hoặc đã hết hạn.";

const resetToken = linkToken(RESET_LINK_INVALID_MESSAGE);
const undoToken = linkToken(UNDO_LINK_INVALID_MESSAGE);

/** The response has the same text whether the account exists or not. */
const messageReply = z.object({ message: z.string() });
/** `passkeys`: how many the account has; a new password does not change them. */
const changed = z.object({ message: z.string(), passkeys: z.int() });

export const forgotPasswordForm = z.object({
  username: typedUsername,
  gReCaptchaToken: botCheckToken,
});

export const resetPasswordForm = z
  .object({
    password: strongPassword,
    passwordConfirm: passwordConfirmation,
    token: resetToken,
  })
  .check(matching("password", "passwordConfirm"));

export const resetByPhoneForm = z
  .object({
    username: typedUsername,
    otp: smsCode,
    newPassword: strongPassword,
    reNewPassword: passwordConfirmation,
  })
  .check(matching("newPassword", "reNewPassword"));

export const recoverUsernameForm = z.object({ email, gReCaptchaToken: botCheckToken });

export const sendResetEmail = defineCall({
  method: "POST",
  path: "/reset-password/send-email",
  who: "anyone",
  takesFreshToken: true,
  summary:
    "Sends a reset link to the account's verified email; the response does not reveal whether there is one.",
  body: forgotPasswordForm,
  reply: messageReply,
});

export const checkResetToken = defineCall({
  method: "GET",
  path: "/reset-password/{token}",
  who: "anyone",
  summary:
    "Whether a reset link still works; using it up is for the POST. 409 reset_link_used after that.",
  params: z.object({ token: resetToken }),
  errors: [
    // The link was valid, and has set a new password already.
    "reset_link_used",
  ],
});

export const resetPassword = defineCall({
  method: "POST",
  path: "/reset-password",
  who: "anyone",
  takesFreshToken: true,
  summary: "Sets a new password by a reset link, once, and ends all sessions of the account.",
  body: resetPasswordForm,
  reply: changed,
  errors: ["reset_link_used"],
});

export const resetPasswordByPhone = defineCall({
  method: "POST",
  path: "/reset-password-by-phone",
  who: "anyone",
  takesFreshToken: true,
  summary: "Sets a new password by the code that answered the SMS `MXT <username>`.",
  body: resetByPhoneForm,
  reply: changed,
});

export const recoverUsername = defineCall({
  method: "POST",
  path: "/recover-username",
  who: "anyone",
  takesFreshToken: true,
  summary:
    "Mails the usernames of a verified address; the response does not reveal whether it is known.",
  body: recoverUsernameForm,
  reply: messageReply,
});

/** The kinds of changes that the player gets an email about. */
const changeKinds = ["password", "phone", "email", "two-factor"] as const;

const undoPreview = z.object({
  username: z.string(),
  /** True where the link went to an unverified phone: the password stays as it is. */
  keepsPassword: z.boolean(),
  /** The change that the link was sent for, then the changes made since: all are undone. */
  changes: z.array(z.object({ what: z.enum(changeKinds), changedAt: z.string() })),
  /** The contacts that are restored, masked; null if there is none. */
  contacts: z.array(
    z.object({
      kind: z.enum(["phone", "email"]),
      now: z.nullable(z.string()),
      before: z.nullable(z.string()),
    }),
  ),
});
export type UndoPreview = z.output<typeof undoPreview>;

export const previewUndo = defineCall({
  method: "GET",
  path: "/recovery/undo/{token}",
  who: "anyone",
  summary:
    "What an undo link would undo; using it up is for the POST. 409 undo_link_used after that.",
  params: z.object({ token: undoToken }),
  reply: undoPreview,
  errors: [
    // The link was valid, and the change was undone already: by this link or that of an earlier change.
    "undo_link_used",
  ],
});

export const undoChange = defineCall({
  method: "POST",
  path: "/recovery/undo",
  who: "anyone",
  summary:
    "Undoes a change and those after it, once: old contacts back, all sessions ended; by a verified contact, spending locked until a new password is set.",
  body: z.object({ token: undoToken }),
  reply: z.object({
    message: z.string(),
    /** A token for POST /reset-password at once; absent where the password stays. */
    resetToken: z.optional(z.string()),
  }),
  errors: ["undo_link_used"],
});
