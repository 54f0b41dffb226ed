import { expect, test } from "vitest";
import {
  hashToken,
  isVisitorToken,
  isWellFormedToken,
  newToken,
  newVisitorToken,
} from "./session-tokens.ts";

test("a token has 256 bits, and no two are alike", () => {
  const tokens = Array.from({ length: 1_000 }, newToken);
  expect(new Set(tokens).size).toBe(1_000);
  for (const token of tokens) expect(Buffer.from(token, "base64url")).toHaveLength(32);
});

test("a visitor's token is told from a user's", () => {
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

test("what is stored does not give the token away", () => {
  const token = newToken();
  expect(hashToken(token)).toHaveLength(32);
  expect(hashToken(token).toString("base64url")).not.toBe(token);
  expect(hashToken(token)).toEqual(hashToken(token));
});
