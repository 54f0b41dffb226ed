const MONTH = "2026-11".length;

/** The day or month that a sum is about, with its first and last day. */
export type OfPeriod = { readonly period: string; readonly from: string; readonly to: string };

/** Adds up daily rows by day or month and by key, sorted by period, then key. @param rows sorted by day */
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
