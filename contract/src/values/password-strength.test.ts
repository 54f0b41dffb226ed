import { expect, test } from "vitest";
import { isAtLeast, passwordHints, passwordStrength } from "./password-strength.ts";

test.each([
  ["abcdefgh", "weak"],
  ["12345678", "weak"],
  ["abcdEFGH", "weak"],
  ["abcd-----", "weak"],
  ["abcd1234", "medium"],
  ["ABCD1234", "medium"],
  ["1234----", "medium"],
  ["abCD1234", "medium"],
  ["abcd-1234", "strong"],
  ["abCD----", "strong"],
  ["abCD-1234", "veryStrong"],
  ["", "weak"],
] as const)("%j is %s", (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});

test("Vietnamese letters count as letters, not as symbols", () => {
  expect(passwordStrength("đườngđời1")).toBe("medium");
  expect(passwordStrength("ĐƯỜNGđời-1")).toBe("veryStrong");
  expect(passwordHints("đường1".normalize("NFD")).symbol).toBe(false);
});

test("a level includes the levels above it and none below", () => {
  expect(isAtLeast("medium", "abcd-1234")).toBe(true);
  expect(isAtLeast("medium", "abcd1234")).toBe(true);
  expect(isAtLeast("strong", "abcd1234")).toBe(false);
  expect(isAtLeast("weak", "")).toBe(true);
});
