import { expect, test } from "vitest";
import { coins, kp, kpAmount, vnd } from "./money.ts";

test.each([0, 1, 10_000, Number.MAX_SAFE_INTEGER])("%d is a whole amount", (amount) => {
  expect(vnd(amount)).toBe(amount);
  expect(kp(amount)).toBe(amount);
  expect(coins(amount)).toBe(amount);
  expect(kpAmount.parse(amount)).toBe(amount);
});

test.each([-1, 0.5, Number.NaN, Infinity, Number.MAX_SAFE_INTEGER + 1])(
  "%d is no amount",
  (amount) => {
    expect(() => vnd(amount)).toThrow(RangeError);
    expect(() => kp(amount)).toThrow(RangeError);
    expect(() => coins(amount)).toThrow(RangeError);
    expect(kpAmount.safeParse(amount).success).toBe(false);
  },
);

test("a number in quotation marks is no amount", () => {
  expect(kpAmount.safeParse("100").success).toBe(false);
});
