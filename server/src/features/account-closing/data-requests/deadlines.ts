import type { DataRequestKind } from "@portal/contract/data-requests";
import type { DataRequestSettings } from "../../../settings/portal-settings.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Vietnam has one time zone and no daylight saving time. */
const VIETNAM_AHEAD_MS = 7 * 60 * 60_000;
const SATURDAY = 6;
const SUNDAY = 0;

/** Each deadline is midnight in Vietnam, at the end of its last day. */
export type Deadlines = { readonly answerBy: Date; readonly completeBy: Date };

/** Returns by when a request must be answered and completed. The day of the request does not count. */
export function deadlinesOf(
  kind: DataRequestKind,
  askedAt: Date,
  { answerWorkingDays, completeDays, holidays }: DataRequestSettings,
): Deadlines {
  const today = midnightBefore(askedAt);
  let answerDay = today;
  for (let left = answerWorkingDays; left > 0;) {
    answerDay += DAY_MS;
    if (isWorkingDay(answerDay, holidays)) left -= 1;
  }
  return {
    answerBy: endOf(answerDay),
    completeBy: endOf(today + completeDays[kind] * DAY_MS),
  };
}

/** Returns the beginning of the day in Vietnam, shifted to UTC so that `Date`'s UTC methods give the weekday. */
const midnightBefore = (at: Date): number =>
  Math.floor((at.getTime() + VIETNAM_AHEAD_MS) / DAY_MS) * DAY_MS;

const endOf = (day: number): Date => new Date(day + DAY_MS - VIETNAM_AHEAD_MS);

function isWorkingDay(day: number, holidays: readonly string[]): boolean {
  const date = new Date(day);
  const weekday = date.getUTCDay();
  if (weekday === SATURDAY || weekday === SUNDAY) return false;
  return !holidays.includes(date.toISOString().slice(0, "2026-03-31".length));
}
