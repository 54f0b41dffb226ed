import { expect, test } from "vitest";
import {
  hashToken,
  isVisitorToken,
  isWellFormedToken,
  newToken,
  newVisitorToken,
} from "./session-tokens.ts";

test("a token has 256 bits, and tokens never repeat", () => {
  const tokens = Array.from({ length: 1_000 }, newToken);
  expect(new Set(tokens).size).toBe(1_000);
  const bytes = tokens.map((token) => Buffer.from(token, "base64url"));
  for (const each of bytes) expect(each).toHaveLength(32);
  // No byte is fixed or drawn from a few values: a thousand draws of 256 values show some 250.
  for (let at = 0; at < 32; at += 1) {
    expect(new Set(bytes.map((each) => each[at])).size, `byte ${at}`).toBeGreaterThan(200);
  }
});

test("a visitor's token differs from a user's", () => {
  expect(isVisitorToken(newVisitorToken())).toBe(true);
  expect(isVisitorToken(newToken())).toBe(false);
  expect(isWellFormedToken(newVisitorToken())).toBe(true);
  expect(isWellFormedToken(newToken())).toBe(true);
});

test.each([
  "",
  "v.",
  "x".repeat(42),
  "x".repeat(44),
  `v.${"x".repeat(44)}`,
  `${"x".repeat(43)}\n`,
  `${"x".repeat(42)}=`,
])("%j is no token", (text) => {
  expect(isWellFormedToken(text)).toBe(false);
});

test("the stored hash does not reveal the token", () => {
  const token = newToken();
  expect(hashToken(token)).toHaveLength(32);
  expect(hashToken(token).toString("base64url")).not.toBe(token);
  expect(hashToken(token)).toEqual(hashToken(token));
});
