import { expect, test } from "vitest";
import { digitsOf, positionAfter } from "./typed-digits.ts";

test("R-PAY-4: an amount may be typed or pasted with points and its sign", () => {
  expect(digitsOf("1.500.000đ")).toBe("1500000");
});

test.each([
  ["1.500.000", 0, 0],
  ["1.500.000", 1, 1],
  ["1.500.000", 2, 3],
  ["1.500.000", 7, 9],
  ["", 3, 0],
])("R-PAY-4: in '%s' the caret after %i digits stands at %i", (text, digits, position) => {
  expect(positionAfter(text, digits)).toBe(position);
});
