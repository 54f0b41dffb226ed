import { type Kp, kp, type Vnd, vnd } from "@portal/contract/values/money";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bonusAtPercent,
  bonusPercentFor,
  type BonusStep,
  creditForTransfer,
  leastAmount,
} from "./conversion.ts";

const STEPS = [
  { cashValueVnd: 500_000, bonusPercent: 10 },
  { cashValueVnd: 100_000, bonusPercent: 5 },
  { cashValueVnd: 200_000, bonusPercent: 7 },
];

describe("R-PAY-5: the credit of a transfer", () => {
  test.each([
    [100_000, 100, 1_000],
    [10_000, 100, 100],
    [99, 100, 0],
    [100, 100, 1],
    [199_999, 100, 1_999],
    [50_000, 97, 485],
    [50_050, 97, 485],
    [0, 100, 0],
    [Number.MAX_SAFE_INTEGER, 10_000, Number.MAX_SAFE_INTEGER],
    [Number.MAX_SAFE_INTEGER, 9_999, 9_006_298_534_815_516],
  ])("of %i VND at %i KP for 10.000 VND is %i KP", (amount, rate, credit) => {
    expect(creditForTransfer(vnd(amount), rate)).toBe(credit);
  });

  test("is refused if it cannot be counted exactly", () => {
    expect(() => creditForTransfer(vnd(Number.MAX_SAFE_INTEGER), 10_001)).toThrow(RangeError);
  });

  test("is refused at a rate that is not a whole number of KP", () => {
    expect(() => creditForTransfer(vnd(10_000), 0.5)).toThrow(RangeError);
    expect(() => creditForTransfer(vnd(10_000), -1)).toThrow(RangeError);
  });

  test("of an amount is at least the sum of the credits of its parts, and less than 1 KP per part more", () => {
    const amounts = fc.integer({ min: 0, max: 1_000_000_000 });
    fc.assert(
      fc.property(amounts, amounts, fc.integer({ min: 1, max: 100_000 }), (a, b, rate) => {
        const whole = creditForTransfer(vnd(a + b), rate);
        const parts = creditForTransfer(vnd(a), rate) + creditForTransfer(vnd(b), rate);
        expect(whole - parts).toBeGreaterThanOrEqual(0);
        expect(whole - parts).toBeLessThanOrEqual(1);
      }),
    );
  });
});

const bonusOf = (credit: Kp, amountVnd: Vnd, steps: readonly BonusStep[]) =>
  bonusAtPercent(credit, bonusPercentFor(amountVnd, steps));

describe("R-PAY-5: the bonus of a transfer", () => {
  test.each([
    [99_999, 0],
    [100_000, 50],
    [199_999, 99],
    [200_000, 140],
    [499_999, 349],
    [500_000, 500],
    [10_000_000, 10_000],
  ])("of %i VND is %i KP", (amount, bonus) => {
    const credit = creditForTransfer(vnd(amount), 100);
    expect(bonusOf(credit, vnd(amount), STEPS)).toBe(bonus);
  });

  test("is zero without steps", () => {
    expect(bonusOf(kp(1_000), vnd(100_000), [])).toBe(0);
  });

  test("does not depend on the order of the steps", () => {
    const shuffled = fc.shuffledSubarray(STEPS, { minLength: STEPS.length });
    fc.assert(
      fc.property(shuffled, fc.integer({ min: 0, max: 1_000_000 }), (steps, amount) => {
        const expected = bonusOf(kp(777), vnd(amount), STEPS);
        expect(bonusOf(kp(777), vnd(amount), steps)).toBe(expected);
      }),
    );
  });

  test("is exact even if a floating-point product would not be", () => {
    const credit = kp(9_007_199_254_740_991);
    expect(bonusOf(credit, vnd(1), [{ cashValueVnd: 1, bonusPercent: 99 }])).toBe(
      8_917_127_262_193_581,
    );
  });
});

const rising = [
  { cashValueVnd: 100_000, bonusPercent: 5 },
  { cashValueVnd: 500_000, bonusPercent: 10 },
];
/** For a while, a higher price gives less here. */
const falling = [
  { cashValueVnd: 50_000, bonusPercent: 20 },
  { cashValueVnd: 60_000, bonusPercent: 0 },
];

test.each([
  [1, rising, 100],
  [999, rising, 99_900],
  [1_000, rising, 100_000],
  [1_050, rising, 100_000],
  [1_051, rising, 100_100],
  [5_000, rising, 476_200],
  [5_300, rising, 500_000],
  [600, falling, 50_000],
  [700, falling, 58_400],
  [720, falling, 72_000],
])("R-SHOP-3: %i KP cost what their bonus leaves of them", (needed, bonuses, amountVnd) => {
  expect(leastAmount(kp(needed), { kpPer10000Vnd: 100, bonuses })).toBe(amountVnd);
});
