/** The sign-up form's rules for phone, username and password, each with the message that a wrong value gets. */
import { expect, test } from "vitest";
import { fieldErrorsOf } from "../http/errors.ts";
import { signUpForm, signUpPasswordStep, signUpPhoneStep, signUpUsernameStep } from "../sign-up.ts";

const GOOD_FORM = {
  phone: "0912345678",
  receiveNewsletter: true,
  username: "kiem_khach_01",
  password: "Kiem-hiep-2026",
  passwordConfirm: "Kiem-hiep-2026",
  gReCaptchaToken: "token",
};

/** Returns the form's message for one field that holds `value` while all others are valid. */
function messageFor(field: keyof typeof GOOD_FORM, value: unknown): string | undefined {
  const parsed = signUpForm.safeParse({ ...GOOD_FORM, [field]: value });
  return parsed.success ? undefined : fieldErrorsOf(parsed.error)[field]?.[0];
}

const invalidPhone = (what: string) => `Số điện thoại không hợp lệ: ${what}`;
const PHONE_DIGITS = invalidPhone("chỉ nhập chữ số.");
const PHONE_BEGINNING = invalidPhone(
  "số Việt Nam bắt đầu bằng 0, số nước khác bằng + hoặc 00 và mã quốc gia.",
);
const PHONE_SHORT = invalidPhone("cần ít nhất 10 ký tự; số ngắn thì viết 00 thay cho dấu +.");
const PHONE_MISSING = "Vui lòng nhập số điện thoại";
const USERNAME_LENGTH = "Tên đăng nhập phải có từ 4 đến 32 ký tự.";
const USERNAME_LETTERS =
  "Tên đăng nhập chỉ gồm chữ thường không dấu (a-z), chữ số và dấu gạch dưới.";
const USERNAME_MISSING = "Vui lòng chọn tên đăng nhập.";
const PASSWORD_SHORT = "Mật khẩu phải có ít nhất 8 ký tự.";
const PASSWORD_LONG = "Mật khẩu dài tối đa 128 ký tự.";
const PASSWORD_WEAK = "Hãy chọn mật khẩu mạnh hơn, thử kết hợp chữ cái và chữ số.";
const PASSWORD_MISSING = "Vui lòng nhập mật khẩu.";

test("R-SIGNUP-2: each wrong phone gets the message that says what is wrong", () => {
  for (const [value, message] of [
    ["", PHONE_MISSING],
    [undefined, PHONE_MISSING],
    [null, PHONE_MISSING],
    [912345678, invalidPhone("còn thiếu số 0 ở đầu.")],
    ["091234567", invalidPhone("còn thiếu 1 chữ số.")],
    ["+8491234", invalidPhone("còn thiếu 4 chữ số.")],
    ["09123456789", invalidPhone("thừa 1 chữ số.")],
    ["0912345678901234", invalidPhone("thừa 6 chữ số.")],
    ["0212345678", invalidPhone("đầu số 021 không phải của di động Việt Nam.")],
    ["+84123456789", invalidPhone("đầu số 012 không phải của di động Việt Nam.")],
    ["09123a5678", PHONE_DIGITS],
    ["０９１２３４５６７８", PHONE_DIGITS],
    ["1234567890", PHONE_BEGINNING],
    ["+0912345678", PHONE_BEGINNING],
    ["0000000000", PHONE_BEGINNING],
    ["+29051234", PHONE_SHORT],
    ["0029051234", undefined],
    ["+819012345678901", invalidPhone("thừa chữ số.")],
    ["0912345678", undefined],
    ["+84912345678", undefined],
    ["0084912345678", undefined],
    ["+819012345678", undefined],
    ["00819012345678", undefined],
    ["0912 345 678", undefined],
    ["0912345678\n", undefined],
    ["+84 91 234 56 78", undefined],
    ["\u202A+84\u00A091\u2011234\u201156\u201178\u202C", undefined],
    ["(+84) (0)91.234.5678", undefined],
    ["09\u200B12345678", undefined],
  ] as const) {
    expect.soft(messageFor("phone", value), JSON.stringify(value)).toBe(message);
  }
});

test("R-SIGNUP-2: each wrong username gets the message that says what is wrong", () => {
  for (const [value, message] of [
    ["", USERNAME_MISSING],
    [undefined, USERNAME_MISSING],
    [["kiem_khach"], USERNAME_MISSING],
    ["abc", USERNAME_LENGTH],
    ["a".repeat(33), USERNAME_LENGTH],
    ["A b", USERNAME_LENGTH],
    ["Kiem_khach", USERNAME_LETTERS],
    ["kiếm_khách", USERNAME_LETTERS],
    ["kiem-khach", USERNAME_LETTERS],
    ["kiem khach", USERNAME_LETTERS],
    ["abcd", undefined],
    ["_2_4", undefined],
    ["kiem_khach\n", undefined],
    ["\u200E kiem\u00AD_kh\u200Bach\u00A0", undefined],
    ["a\u200B\u200B\u200B", USERNAME_LENGTH],
    ["a".repeat(32), undefined],
  ] as const) {
    expect.soft(messageFor("username", value), JSON.stringify(value)).toBe(message);
  }
});

test("R-SIGNUP-2: each weak password gets the message that says what is wrong", () => {
  for (const [value, message] of [
    ["", PASSWORD_MISSING],
    [undefined, PASSWORD_MISSING],
    [12345678, PASSWORD_MISSING],
    ["abc1234", PASSWORD_SHORT],
    ["a1".repeat(64) + "b", PASSWORD_LONG],
    ["abcdefgh", PASSWORD_WEAK],
    ["ABCDefgh", PASSWORD_WEAK],
    ["abcd-efgh", PASSWORD_WEAK],
    ["12345678", PASSWORD_WEAK],
  ] as const) {
    expect.soft(messageFor("password", value), JSON.stringify(value)).toBe(message);
  }
});

test("R-SIGNUP-2: a password of letters and digits is strong enough", () => {
  for (const password of ["abcd1234", "a1".repeat(64), "kiếm hiệp giang hồ 1", "        1"]) {
    const { success } = signUpPasswordStep.safeParse({ password, passwordConfirm: password });
    expect.soft(success, password).toBe(true);
  }
});

test("R-SIGNUP-2: a missing or different confirmation gets its message", () => {
  for (const [value, message] of [
    ["", "Vui lòng nhập mật khẩu xác nhận."],
    [undefined, "Vui lòng nhập mật khẩu xác nhận."],
    ["Kiem-hiep-2025", "Mật khẩu xác nhận không khớp."],
    ["kiem-hiep-2026", "Mật khẩu xác nhận không khớp."],
  ] as const) {
    expect.soft(messageFor("passwordConfirm", value), JSON.stringify(value)).toBe(message);
  }
});

test("R-SIGNUP-2: composed and decomposed letters give the same password", () => {
  const password = "kiếm hiệp 2026";
  const form = { password, passwordConfirm: password.normalize("NFD") };
  expect(signUpPasswordStep.parse(form)).toEqual({ password, passwordConfirm: password });
});

test("R-SIGNUP-2: a password has as many characters, and is as strong, as its composed form", () => {
  expect(messageFor("password", "ếếếế123".normalize("NFD"))).toBe(PASSWORD_SHORT);
  expect(messageFor("password", "ếếếếếếếế".normalize("NFD"))).toBe(PASSWORD_WEAK);
  expect(messageFor("password", `${"ế".repeat(127)}1`.normalize("NFD"))).toBe(undefined);
  expect(messageFor("password", `${"ế".repeat(128)}1`.normalize("NFD"))).toBe(PASSWORD_LONG);
});

test("R-SIGNUP-2: every broken field is reported at once, the differing confirmation among them", () => {
  const parsed = signUpForm.safeParse({
    phone: "1",
    username: "A",
    password: "weak",
    passwordConfirm: "other",
    gReCaptchaToken: "",
  });
  expect(fieldErrorsOf(parsed.error!)).toEqual({
    phone: [PHONE_BEGINNING],
    username: [USERNAME_LENGTH],
    password: [PASSWORD_SHORT],
    passwordConfirm: ["Mật khẩu xác nhận không khớp."],
    gReCaptchaToken: ["Chưa xác nhận được bạn không phải là robot. Vui lòng thử lại."],
  });
  const { phone: _, ...withoutPhone } = { ...GOOD_FORM, passwordConfirm: "other" };
  expect(fieldErrorsOf(signUpForm.safeParse(withoutPhone).error!)).toEqual({
    phone: [PHONE_MISSING],
    passwordConfirm: ["Mật khẩu xác nhận không khớp."],
  });
});

test("R-SIGNUP-2: the page's steps together report the same errors as the whole form", () => {
  const typed = { phone: "12", username: "A", password: "weak", passwordConfirm: "other" };
  const steps = [
    signUpPhoneStep.safeParse({ phone: typed.phone }),
    signUpUsernameStep.safeParse({ username: typed.username }),
    signUpPasswordStep.safeParse({
      password: typed.password,
      passwordConfirm: typed.passwordConfirm,
    }),
  ].map((step) => fieldErrorsOf(step.error!));
  const whole = signUpForm.safeParse({ ...typed, gReCaptchaToken: "token" });
  expect(Object.assign({}, ...steps)).toEqual(fieldErrorsOf(whole.error!));
});

test("R-SIGNUP-1: the newsletter is opt-in", () => {
  const { receiveNewsletter: _, ...form } = GOOD_FORM;
  expect(signUpForm.parse(form).receiveNewsletter).toBe(false);
  expect(signUpForm.parse(GOOD_FORM).receiveNewsletter).toBe(true);
});
