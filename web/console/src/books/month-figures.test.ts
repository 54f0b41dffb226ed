import type { BookPeriod, Movement } from "@portal/contract/console/books";
import { expect, test } from "vitest";
import { monthFigures } from "./month-figures.ts";

const moved = (account: string, added: number, taken = 0): Movement => ({
  account,
  currency: account.startsWith("sales:") ? "VND" : "KP",
  opening: 0,
  added,
  taken,
  closing: added - taken,
});

const day = (salesVnd: number, liabilityKp: number, movements: readonly Movement[]) =>
  ({ salesVnd, liabilityKp, spentKp: 30, movements: [...movements] }) as unknown as BookPeriod;

test("R-OPS-8: a month has its money by method and its KP by cause, beside the same days of the month before", () => {
  const now = [
    day(100_000, 900, [moved("sales:momo", 70_000), moved("sales:card", 40_000, 10_000)]),
    day(50_000, 1_400, [moved("sales:momo", 50_000), moved("issued:momo", 0, 500)]),
  ];
  const before = [
    day(10_000, 300, [moved("sales:vietcombank", 10_000), moved("bonus", 0, 5)]),
    day(20_000, 500, [moved("grants", 0, 40), moved("recalls", 10)]),
    day(30_000, 700, [moved("sales:vietcombank", 30_000), moved("sales:techcombank", 0)]),
  ];
  const { money, given, spent, owed, days, daysBefore } = monthFigures(now, before);
  const rows = (of: typeof money) => of.map((one) => [one.label, one.now, one.before]);
  const whole = (of: typeof money) => of.map((one) => one.wholeBefore);
  expect(rows(money)).toEqual([
    ["MoMo", 120_000, 0],
    ["Thẻ cào", 30_000, 0],
    // The third day of the month before has not come in this one.
    ["Vietcombank", 0, 10_000],
  ]);
  expect(whole(money)).toEqual([0, 0, 40_000]);
  expect(rows(given)).toEqual([
    ["Nạp", 500, 0],
    ["Thưởng nạp", 0, 5],
    ["Tặng", 0, 40],
    ["Thu hồi", 0, -10],
  ]);
  expect([spent.label, spent.now, spent.before]).toEqual(["KP đã tiêu vào game", 60, 60]);
  expect(spent.wholeBefore).toBe(90);
  // A balance is compared with that at the end of the month before.
  expect([owed.now, owed.before]).toEqual([1_400, 700]);
  expect([days, daysBefore]).toEqual([
    [100_000, 50_000],
    [10_000, 20_000, 30_000],
  ]);
});
