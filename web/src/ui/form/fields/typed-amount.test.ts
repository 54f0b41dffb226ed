import { expect, test } from "vitest";
import { positionAfter, readAmount } from "./typed-amount.ts";

test.each<[string, number | undefined]>([
  ["150000", 150_000],
  ["1.500.000đ", 1_500_000],
  ["1.500.000 VNĐ", 1_500_000],
  ["1,500,000₫", 1_500_000],
  ["1 500 000 đồng", 1_500_000],
  ["\u202A100.000\u202C", 100_000],
  ["100\u00A0000", 100_000],
  ["100,000.00", 100_000],
  ["100.000,00", 100_000],
  ["100000.00", 100_000],
  ["100000,0", 100_000],
  ["100.000.00", 100_000],
  ["100k", 100_000],
  ["100 K", 100_000],
  ["1,5k", 1_500],
  ["1.500k", 1_500_000],
  ["50 nghìn", 50_000],
  ["50 nghìn".normalize("NFD"), 50_000],
  ["50 ngàn đồng", 50_000],
  ["1tr", 1_000_000],
  ["1tr5", 1_500_000],
  ["1tr250", 1_250_000],
  ["1.5tr", 1_500_000],
  ["1,25 triệu", 1_250_000],
  ["2 triệu 5", 2_500_000],
  ["0", 0],
  ["1tr25", undefined],
  ["1,5tr5", undefined],
  ["100k5", undefined],
  ["1.5", undefined],
  ["1,50", undefined],
  ["100.000,50", undefined],
  ["1.2.3", undefined],
  ["10.00.000", undefined],
  ["1,000.000,00", undefined],
  ["-100.000", undefined],
  ["1e5", undefined],
  ["1m", undefined],
  ["100.000 - 200.000", undefined],
  ["trăm nghìn", undefined],
  ["k", undefined],
  ["", undefined],
])("R-PAY-4: '%s' is %s", (text, amount) => {
  expect(readAmount(text)).toBe(amount);
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
