import { expect, test } from "vitest";
import { readDay, writeDay } from "./typed-day.ts";

test.each([
  ["31/12/2026", "2026-12-31"],
  [" 1/2/2026 ", "2026-02-01"],
  ["01022026", "2026-02-01"],
  ["1.2.2026", "2026-02-01"],
  ["29-02-2028", "2028-02-29"],
  ["2028-02-29", "2028-02-29"],
])("R-SHOP-6: %s is typed as Vietnamese write it, day first", (typed, day) => {
  expect(readDay(typed)).toBe(day);
});

test.each(["31/02/2026", "12/31/2026", "31/12/26", "hôm qua", ""])(
  "R-SHOP-6: %j is no day, and stays",
  (typed) => expect(readDay(typed)).toBe(typed),
);

test("R-SHOP-6: a day is shown as it is typed", () => {
  expect(["2026-12-31", "", "31/1"].map(writeDay)).toEqual(["31/12/2026", "", "31/1"]);
});
