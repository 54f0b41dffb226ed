/** Adds up daily rows into the days or months of a report (`byPeriod`). */

/** The length of the month at the beginning of a day such as `2026-11-21`. */
const MONTH = "2026-11".length;

/** The day or month that a sum is about, with its first and last day. */
export type OfPeriod = { readonly period: string; readonly from: string; readonly to: string };

/**
 * Adds up daily rows into one row per period and key, sorted by period, then key.
 * @param rows sorted by day
 * @param by the length of a period
 * @param add returns a sum so far (undefined at first) with a day's row added
 */
export function byPeriod<Row extends { readonly day: string }, Sum extends object>(
  rows: readonly Row[],
  by: "day" | "month",
  keyOf: (row: Row) => string,
  add: (sum: Sum | undefined, row: Row) => Sum,
): (OfPeriod & Sum)[] {
  const sums = new Map<string, OfPeriod & Sum>();
  for (const row of rows) {
    const period = by === "day" ? row.day : row.day.slice(0, MONTH);
    const key = `${period} ${keyOf(row)}`;
    const known = sums.get(key);
    sums.set(key, { ...add(known, row), period, from: known?.from ?? row.day, to: row.day });
  }
  return [...sums]
    .toSorted(([one], [other]) => one.localeCompare(other, "en", { numeric: true }))
    .map(([, sum]) => sum);
}
