/** The days of the demo's week, in Vietnam. */
export const DAYS = 7;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** Vietnam is 7 hours ahead of UTC, all the year. */
export const VIETNAM_MS = 7 * HOUR_MS;

/** Returns when the first of seven whole days before this moment's own began, in Vietnam. */
export function firstMidnight(now: Date): Date {
  const local = now.getTime() + VIETNAM_MS;
  return new Date(local - (local % DAY_MS) - VIETNAM_MS - DAYS * DAY_MS);
}
