import { expect, test } from "vitest";
import { vietnameseNumber } from "./vietnamese-number.ts";

const theirs = new Intl.NumberFormat("vi-VN", { maximumFractionDigits: 2 });

test("numbers read as browsers write them for Vietnam", () => {
  const wholes = [0, 7, 99, 999, 1_000, 12_345, 123_456, 1_000_000, 987_654_321, 2 ** 53 - 1];
  const hundredths = Array.from({ length: 2_000 }, (_, index) => (index * 1_237) / 100);
  for (const n of [...wholes, ...hundredths].flatMap((one) => [one, -one || 0])) {
    expect(vietnameseNumber(n)).toBe(theirs.format(n));
  }
});

test("a number that is rounded to nothing has no sign", () => {
  expect([-0, -0.001, 0.004].map(vietnameseNumber)).toEqual(["0", "0", "0"]);
});
