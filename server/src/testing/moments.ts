import { setTimeout as pause } from "node:timers/promises";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const VIETNAM_OFFSET_MS = 7 * HOUR_MS;

/** Returns the time this many hours from now, in whole minutes, as orders require. */
export const inHours = (count: number): string =>
  new Date(Date.now() + count * HOUR_MS).toISOString().replace(/:\d{2}\.\d{3}Z$/, ":00.000Z");

/** Waits for Vietnam's midnight if it is less than a minute away, so that a test happens within one day. */
export const awayFromMidnight = (): Promise<void> => awayFrom("00:00");

/** Waits for a time of Vietnam's day if it is less than a minute away. @param time `02:00` */
export const awayFrom = (time: string): Promise<void> =>
  waitPast(Date.parse(`1970-01-01T${time}Z`), DAY_MS);

/** Waits for the next full hour if it is less than a minute away, so that a test happens within one hour. */
export const awayFromFullHour = (): Promise<void> => waitPast(0, HOUR_MS);

/** @param momentMs when it was for the first time, by Vietnam's clock */
async function waitPast(momentMs: number, everyMs: number): Promise<void> {
  // Until a second later: money of a day's first second looks as if its bank reported the day alone.
  const sinceMs = Date.now() + VIETNAM_OFFSET_MS - momentMs - SECOND_MS;
  const leftMs = everyMs - (sinceMs % everyMs);
  if (leftMs < MINUTE_MS) await pause(leftMs);
}
