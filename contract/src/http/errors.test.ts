import { expect, test } from "vitest";
import * as z from "zod/mini";
import { loginForm } from "../session.ts";
import { fieldErrorsOf, INVALID_VALUE_MESSAGE } from "./errors.ts";

/** Returns the login form's errors for this input. */
function errorsFor(input: unknown): Record<string, string[]> {
  const parsed = loginForm.safeParse(input, { error: () => INVALID_VALUE_MESSAGE });
  return parsed.success ? {} : fieldErrorsOf(parsed.error);
}

test("R-WIRE-2: a field that breaks several rules gets the error of the first", () => {
  const twice = z
    .string()
    .check(z.minLength(3, { error: "first" }), z.regex(/^x/, { error: "second" }));
  const parsed = z.object({ name: twice }).safeParse({ name: "a" });
  expect(fieldErrorsOf(parsed.error!)).toEqual({ name: ["first"] });
});

test("R-WIRE-2: nested fields are named by their path", () => {
  const parsed = z
    .object({ people: z.array(z.object({ name: z.string({ error: "?" }) })) })
    .safeParse({ people: [{ name: "a" }, { name: 1 }] });
  expect(fieldErrorsOf(parsed.error!)).toEqual({ "people.1.name": ["?"] });
});

test("R-WIRE-2: the fallback text of a rule without a text is Vietnamese", () => {
  expect(errorsFor({ username: "demo", password: "x", remember: "yes" })).toEqual({
    remember: ["Giá trị không hợp lệ."],
  });
});

test("R-WIRE-1: an unknown field is left out", () => {
  const form = { username: "demo", password: "x", remember: true, sharedMachine: false };
  for (const field of ["credit", "constructor", "toString", "hasOwnProperty", "username[]"]) {
    expect.soft(loginForm.parse({ ...form, [field]: 1 }), field).toEqual(form);
  }
});

test("R-WIRE-1: a field called __proto__ is left out and changes no object", () => {
  const form = loginForm.parse(
    JSON.parse('{"username":"demo","password":"x","__proto__":{"a":1}}'),
  );
  expect(Object.keys(form).toSorted()).toEqual([
    "password",
    "remember",
    "sharedMachine",
    "username",
  ]);
  expect((form as { a?: unknown }).a).toBeUndefined();
  expect(({} as { a?: unknown }).a).toBeUndefined();
});

test("R-WIRE-2: a value that is no object gets a form error without fields", () => {
  for (const input of [[], null, "text", 5]) {
    expect.soft(loginForm.safeParse(input).success, JSON.stringify(input)).toBe(false);
    expect.soft(errorsFor(input), JSON.stringify(input)).toEqual({});
  }
});

test("R-WIRE-2: if a body may take several forms, the errors are those of the form that was meant", () => {
  const either = z.union([
    z.object({ first: z.string("no first"), last: z.string("no last") }),
    z.object({ language: z.literal("vi-VN", "no language") }),
  ]);
  const errorsOf = (input: unknown) => fieldErrorsOf(either.safeParse(input).error!);
  expect(errorsOf({ first: "a" })).toEqual({ last: ["no last"] });
  expect(errorsOf({ language: "xx" })).toEqual({ language: ["no language"] });
});
