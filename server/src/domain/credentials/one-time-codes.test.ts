import { expect, test } from "vitest";
import { newCode } from "./one-time-codes.ts";

const CODES = 1_000;

test("R-CODE-1: each of a code's six symbols is one of 32: 30 bits", () => {
  const codes = Array.from({ length: CODES }, () => newCode());
  const places = Array.from({ length: 6 }, (_, place) => codes.map((code) => code.charAt(place)));
  // In a thousand draws from 32 symbols, one symbol is missed once in 10¹¹ runs.
  expect(places.map((drawn) => new Set(drawn).size)).toEqual([32, 32, 32, 32, 32, 32]);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}$/);
  // Two codes are alike once in two thousand runs, three pairs once in 10¹⁰ runs.
  expect(new Set(codes).size).toBeGreaterThan(CODES - 3);
});
