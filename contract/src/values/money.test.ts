import { expect, test } from "vitest";
import { coins, kp, kpAmount, vnd, vietnameseNumber } from "./money.ts";

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

test("a number in quotation marks is refused as an amount", () => {
  expect(kpAmount.safeParse("100").success).toBe(false);
});

/** The reference: the runtime's own format. */
const theirs = new Intl.NumberFormat("vi-VN", { maximumFractionDigits: 2 });

test("numbers are formatted as browsers format them for Vietnam", () => {
  const wholes = [0, 7, 99, 999, 1_000, 12_345, 123_456, 1_000_000, 987_654_321, 2 ** 53 - 1];
  const hundredths = Array.from({ length: 2_000 }, (_, index) => (index * 1_237) / 100);
  for (const n of [...wholes, ...hundredths].flatMap((one) => [one, -one || 0])) {
    expect(vietnameseNumber(n)).toBe(theirs.format(n));
  }
});

test("a number that rounds to zero has no sign", () => {
  expect([-0, -0.001, 0.004].map(vietnameseNumber)).toEqual(["0", "0", "0"]);
});
