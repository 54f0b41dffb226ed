import { HOURS_OF_DAY } from "@portal/contract/console/today";
import type { HourOfTraffic } from "./store.ts";

/** Returns the amounts of these rows by hour of the day, in đồng or KP. */
export function byHour(rows: readonly HourOfTraffic[]): number[] {
  const hours = Array.from({ length: HOURS_OF_DAY }, () => 0);
  for (const { hour, amount } of rows) hours[hour]! += amount;
  return hours;
}

/**
 * Returns what is usual of each hour: the median of the same hour of the weeks before.
 * @param rows of one method, of weeks 1 to `weeks`
 */
export function usualByHour(rows: readonly HourOfTraffic[], weeks: number): number[] | null {
  if (weeks === 0) return null;
  const days = Array.from({ length: weeks }, (_, at) =>
    byHour(rows.filter(({ weeksAgo }) => weeksAgo === at + 1)),
  );
  return Array.from({ length: HOURS_OF_DAY }, (_, hour) => median(days.map((day) => day[hour]!)));
}

/** Of an even number the mean of the middle two, as a whole number. */
function median(amounts: readonly number[]): number {
  const sorted = amounts.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1]!, sorted[Math.floor(middle)]!];
  return Math.round((low + high) / 2);
}
