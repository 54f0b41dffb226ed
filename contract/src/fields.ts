/** The field rules of the specification's §5, written once for form and server. */
import * as z from "zod/mini";
import {
  PASSWORD_MAX_BYTES,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  PHONE_MAX_LENGTH,
  PHONE_MIN_LENGTH,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
} from "./limits.ts";
import { isAtLeast } from "./password-strength.ts";

export const PASSWORDS_DIFFER_MESSAGE = "Mật khẩu xác nhận không khớp.";
export const PHONE_INVALID_MESSAGE = "Số điện thoại không hợp lệ";

/** A text that must be there: missing, of another type or empty all give `message`. */
export const required = (message: string) =>
  z.string({ error: message }).check(z.minLength(1, { error: message }));

export const phone = required("Vui lòng nhập số điện thoại").check(
  z.minLength(PHONE_MIN_LENGTH, { error: PHONE_INVALID_MESSAGE }),
  z.maxLength(PHONE_MAX_LENGTH, { error: PHONE_INVALID_MESSAGE }),
  z.regex(/^\+?[0-9]+$/, { error: PHONE_INVALID_MESSAGE }),
);

const USERNAME_LENGTH_MESSAGE = `Tên đăng nhập phải có từ ${USERNAME_MIN_LENGTH} đến ${USERNAME_MAX_LENGTH} ký tự.`;

export const username = required("Vui lòng chọn tên đăng nhập.").check(
  z.minLength(USERNAME_MIN_LENGTH, { error: USERNAME_LENGTH_MESSAGE }),
  z.maxLength(USERNAME_MAX_LENGTH, { error: USERNAME_LENGTH_MESSAGE }),
  z.regex(/^[a-z0-9_]+$/, {
    error: "Tên đăng nhập chỉ gồm chữ thường không dấu (a-z), chữ số và dấu gạch dưới.",
  }),
);

/** A new password of medium strength: sign-up and change of password. */
export const mediumPassword = required("Vui lòng nhập mật khẩu.").check(
  z.minLength(PASSWORD_MIN_LENGTH, {
    error: `Mật khẩu phải có ít nhất ${PASSWORD_MIN_LENGTH} ký tự.`,
  }),
  z.maxLength(PASSWORD_MAX_LENGTH, {
    error: `Mật khẩu dài tối đa ${PASSWORD_MAX_LENGTH} ký tự.`,
  }),
  z.refine((value) => new TextEncoder().encode(value).length <= PASSWORD_MAX_BYTES, {
    error: `Mật khẩu dài tối đa ${PASSWORD_MAX_LENGTH} ký tự.`,
  }),
  z.refine((value) => isAtLeast("medium", value), {
    error: "Hãy chọn mật khẩu mạnh hơn, thử kết hợp chữ cái và chữ số.",
  }),
);

export const passwordConfirmation = required("Vui lòng nhập mật khẩu xác nhận.");
