import type { BookPeriod } from "@portal/contract/console/books";
import { expect, test } from "vitest";
import { joinQuiet } from "./quiet-periods.ts";

const day = (period: string, added: number) =>
  ({
    period,
    from: period,
    to: period,
    movements: [{ account: "sales:momo", added, taken: 0 }],
  }) as unknown as BookPeriod;

test("R-OPS-8: days in a row without a booking share one row, from the first to the last of them; the latest come first", () => {
  const rows = joinQuiet([
    day("2026-11-01", 0),
    day("2026-11-02", 0),
    day("2026-11-03", 5_000),
    day("2026-11-04", 0),
    day("2026-11-05", 7_000),
  ]);
  expect(rows.map(({ first, period, from, to }) => [first, period, from, to])).toEqual([
    ["2026-11-05", "2026-11-05", "2026-11-05", "2026-11-05"],
    ["2026-11-04", "2026-11-04", "2026-11-04", "2026-11-04"],
    ["2026-11-03", "2026-11-03", "2026-11-03", "2026-11-03"],
    ["2026-11-01", "2026-11-02", "2026-11-01", "2026-11-02"],
  ]);
});
