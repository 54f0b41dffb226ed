/**
 * Rules for the fields that players fill in: username, password, email, codes and link tokens. The pages' forms and the
 * server share them. They are those of the specification, §5.
 */
import * as z from "zod/mini";
import { cleanCode, cleanLinkToken } from "./clean-text.ts";
import { absentOr } from "./lenient.ts";
import {
  EMAIL_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  SECURITY_CODE_LENGTH,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
} from "./limits.ts";
import { opaqueString } from "./opaque-string.ts";
import { isAtLeast, type PasswordStrength } from "./password-strength.ts";
import { requiredPassword, requiredText } from "./required.ts";

export const PASSWORDS_DIFFER_MESSAGE = "Mật khẩu xác nhận không khớp.";

const USERNAME_LENGTH_MESSAGE = `Tên đăng nhập phải có từ ${USERNAME_MIN_LENGTH} đến ${USERNAME_MAX_LENGTH} ký tự.`;

export const username = requiredText("Vui lòng chọn tên đăng nhập.").check(
  z.minLength(USERNAME_MIN_LENGTH, { error: USERNAME_LENGTH_MESSAGE }),
  z.maxLength(USERNAME_MAX_LENGTH, { error: USERNAME_LENGTH_MESSAGE }),
  z.regex(/^[a-z0-9_]+$/, {
    error: "Tên đăng nhập chỉ gồm chữ thường không dấu (a-z), chữ số và dấu gạch dưới.",
  }),
);

const passwordOf = (level: PasswordStrength, tooWeakMessage: string) =>
  requiredText("Vui lòng nhập mật khẩu.", opaqueString).check(
    z.minLength(PASSWORD_MIN_LENGTH, {
      error: `Mật khẩu phải có ít nhất ${PASSWORD_MIN_LENGTH} ký tự.`,
    }),
    z.maxLength(PASSWORD_MAX_LENGTH, {
      error: `Mật khẩu dài tối đa ${PASSWORD_MAX_LENGTH} ký tự.`,
    }),
    z.refine((value) => isAtLeast(level, value), { error: tooWeakMessage }),
  );

/** A new password at sign-up and at a change of password. */
export const mediumPassword = passwordOf(
  "medium",
  "Hãy chọn mật khẩu mạnh hơn, thử kết hợp chữ cái và chữ số.",
);
/** A new password after the old one was lost. */
export const strongPassword = passwordOf(
  "strong",
  "Hãy chọn mật khẩu mạnh hơn, kết hợp chữ cái, chữ số và ký tự đặc biệt.",
);

/** The password that a signed-in player types again; only whether it is right is checked. */
export const currentPassword = requiredPassword("Vui lòng nhập mật khẩu.", "Mật khẩu không đúng.");

export const passwordConfirmation = requiredText("Vui lòng nhập mật khẩu xác nhận.", opaqueString);

const EMAIL_INVALID_MESSAGE = "Địa chỉ email không hợp lệ";
/** Ordinary ASCII addresses: one @, dots between labels, no look-alike signs (specification §5). */
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;

export const email = requiredText("Vui lòng nhập email của bạn").check(
  z.maxLength(EMAIL_MAX_LENGTH, { error: EMAIL_INVALID_MESSAGE }),
  z.regex(EMAIL, { error: EMAIL_INVALID_MESSAGE }),
);

/** A code that came by email. */
export const securityCode = requiredText("Vui lòng nhập mã bảo mật.", cleanCode).check(
  z.length(SECURITY_CODE_LENGTH, {
    error: `Mã bảo mật phải có ${SECURITY_CODE_LENGTH} ký tự.`,
  }),
);

/** A code that came by SMS. */
export const smsCode = requiredText("Vui lòng nhập mã xác minh.", cleanCode).check(
  z.length(SECURITY_CODE_LENGTH, { error: "Mã xác minh không hợp lệ" }),
);

/** The longest accepted code: longer than any real one. */
export const TYPED_CODE_MAX_LENGTH = 16;
/** A code that only some accounts need: the server says which. */
export const optionalCode = absentOr(
  z.string().check(z.overwrite(cleanCode), z.maxLength(TYPED_CODE_MAX_LENGTH)),
);

const LINK_TOKEN_MAX_LENGTH = 128;
/** The token of a link in an email or SMS; `error` is the message for any other text. */
export const linkToken = (error: string) =>
  z
    .string({ error })
    .check(
      z.overwrite(cleanLinkToken),
      z.minLength(1, { error }),
      z.maxLength(LINK_TOKEN_MAX_LENGTH, { error }),
    );

/** Checks that a password was typed the same twice; the error belongs to the second field. */
export function matching<First extends string, Second extends string>(
  first: First,
  second: Second,
) {
  return z.refine<Record<First | Second, string>>((form) => form[first] === form[second], {
    error: PASSWORDS_DIFFER_MESSAGE,
    path: [second],
    // Reported together with the errors of other fields, not only once those are corrected.
    when: ({ value }) => {
      const form = value as Partial<Record<string, unknown>> | null;
      return typeof form?.[first] === "string" && Boolean(form[second]);
    },
  });
}
