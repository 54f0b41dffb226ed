import { kp } from "@portal/contract/values/money";
import { expect, test } from "vitest";
import { leastAmount } from "./least-amount.ts";

const rising = [
  { cashValueVnd: 100_000, bonusPercent: 5 },
  { cashValueVnd: 500_000, bonusPercent: 10 },
];
/** Whoever pays more gets less here for a while. */
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
