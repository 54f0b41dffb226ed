import { kp, vnd } from "@portal/contract/values/money";
import { expect, test } from "vitest";
import {
  kpForDisplayedVnd,
  leastAmount,
  nextBonus,
  previewTopUp,
  settleFirst,
} from "./top-up-preview.ts";

const METHOD = {
  exchangeRate: 0.01,
  // Not sorted, because the server promises no order.
  bonuses: [
    { cashValue: vnd(200_000), bonusRate: 0.07 },
    { cashValue: vnd(100_000), bonusRate: 0.05 },
    { cashValue: vnd(500_000), bonusRate: 0.29 },
  ],
};

test.each([
  [99_999, 999, 0],
  [100_000, 1_000, 50],
  [199_999, 1_999, 99],
  [200_000, 2_000, 140],
  [500_000, 5_000, 1_450],
])("R-PAY-5: %i đồng give %i KP and a bonus of %i KP", (amount, credit, bonus) => {
  expect(previewTopUp(METHOD, vnd(amount))).toEqual({ credit, bonus });
});

test("R-PAY-5: rounding errors of binary fractions lose no KP", () => {
  // 0.0029 × 10.000 is 28.999999999999996, and 0.29 × 100 likewise.
  expect(kpForDisplayedVnd(0.0029)).toBe(29);
  const rates = { exchangeRate: 0.0029, bonuses: [{ cashValue: vnd(1), bonusRate: 0.29 }] };
  expect(previewTopUp(rates, vnd(1_000_000))).toEqual({ credit: 2_900, bonus: 841 });
});

test("R-PAY-4: the least amount is the smallest that gives 1 KP", () => {
  const least = leastAmount(0.0029);
  const rates = { exchangeRate: 0.0029, bonuses: [] };
  expect(previewTopUp(rates, least).credit).toBe(1);
  expect(previewTopUp(rates, vnd(least - 1)).credit).toBe(0);
});

test.each([
  [0, { settled: 0, left: 1_050, stillOwed: 0 }],
  [400, { settled: 400, left: 650, stillOwed: 0 }],
  [1_050, { settled: 1_050, left: 0, stillOwed: 0 }],
  [2_000, { settled: 1_050, left: 0, stillOwed: 950 }],
])("R-SHELL-9: a top-up of 1.050 KP first settles a debt of %i KP", (debt, expected) => {
  expect(settleFirst(previewTopUp(METHOD, vnd(100_000)), kp(debt))).toEqual(expected);
});

test("R-SHOP-3: the next bonus is the nearest higher one; after the highest there is none", () => {
  const bonuses = [
    { cashValue: vnd(500_000), bonusRate: 0.1 },
    { cashValue: vnd(100_000), bonusRate: 0.05 },
    { cashValue: vnd(200_000), bonusRate: 0.05 },
  ];
  expect(nextBonus({ bonuses }, vnd(10_000))).toEqual({
    missingVnd: 90_000,
    fromVnd: 100_000,
    percent: 5,
  });
  expect(nextBonus({ bonuses }, vnd(100_000))).toMatchObject({ fromVnd: 500_000, percent: 10 });
  expect(nextBonus({ bonuses }, vnd(500_000))).toBeUndefined();
});
