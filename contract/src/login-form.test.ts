import { expect, test } from "vitest";
import { fieldErrorsOf } from "./http/errors.ts";
import { loginForm } from "./session.ts";

function errorsFor(input: object): Record<string, string[]> {
  const parsed = loginForm.safeParse(input);
  return parsed.success ? {} : fieldErrorsOf(parsed.error);
}

test("R-LOGIN-1: both fields are required, and both errors are reported", () => {
  expect(errorsFor({})).toEqual({
    username: ["Vui lòng nhập tên đăng nhập."],
    password: ["Vui lòng nhập mật khẩu."],
  });
});

test("R-LOGIN-1: a name has at least four characters", () => {
  expect(errorsFor({ username: "abc", password: "x" })).toEqual({
    username: ["Tên đăng nhập phải có ít nhất 4 ký tự."],
  });
  expect(errorsFor({ username: "abcd", password: "x" })).toEqual({});
});

test("R-LOGIN-1: over-long fields are refused before any work is done with them", () => {
  expect(errorsFor({ username: "a".repeat(65), password: "x".repeat(129) })).toEqual({
    username: ["Tên đăng nhập không hợp lệ."],
    password: ["Mật khẩu không hợp lệ."],
  });
  expect(errorsFor({ username: "a".repeat(64), password: "x".repeat(128) })).toEqual({});
});

test("R-LOGIN-1: an old password need not meet the rules for new ones", () => {
  expect(errorsFor({ username: "demo", password: "x" })).toEqual({});
});

test("R-LOGIN-2: the session is not remembered by default", () => {
  expect(loginForm.parse({ username: "demo", password: "x" }).remember).toBe(false);
});
