import { kp } from "@portal/contract/values/money";
import { expect, test } from "vitest";
import { settlingTopUp } from "./feature.ts";

const bonuses = [
  { cashValueVnd: 100_000, bonusPercent: 5 },
  { cashValueVnd: 500_000, bonusPercent: 10 },
];
const bank = { name: "vietcombank", kpPer10000Vnd: 100, bonuses };
const plain = { name: "momo", kpPer10000Vnd: 100, bonuses: [] };

test.each([
  [1, 10_000, 100, 0],
  [100, 10_000, 100, 0],
  [101, 20_000, 200, 0],
  // The bonus settles a part.
  [1_050, 100_000, 1_000, 50],
  [1_051, 110_000, 1_100, 0],
  [5_300, 500_000, 5_000, 500],
])("R-SHELL-9: a debt of %i KP is settled by %i đồng", (debt, amountVnd, credit, bonus) => {
  expect(settlingTopUp(kp(debt), [plain, bank])).toEqual({
    method: bonus > 0 ? "vietcombank" : "momo",
    amountVnd,
    credit,
    bonus,
  });
});

test("without an offered method no top-up is suggested", () => {
  expect(settlingTopUp(kp(10), [])).toBeNull();
});
