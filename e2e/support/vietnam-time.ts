import { setTimeout as pause } from "node:timers/promises";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;
const VIETNAM_HOURS = 7;

/** The time in Vietnam in some hours, to the minute, as a date-time field takes it. */
export const vietnamTime = (inHours = 0): string =>
  new Date(Date.now() + (VIETNAM_HOURS + inHours) * HOUR_MS).toISOString().slice(0, 16);

/** A day as Vietnamese write it: `21/11/2026`. @param day `2026-11-21` */
export const asWritten = (day: string): string => day.split("-").toReversed().join("/");

/**
 * This month in the address of a page of the books, which open with last month on a month's first day. On that day it is
 * both months: the test may have begun in the last one.
 */
export const thisMonth = (): string =>
  `from=${vietnamTime(-24).slice(0, 8)}01&to=${vietnamTime().slice(0, 10)}`;

/** Waits for Vietnam's midnight if it is less than a minute away, so that a test happens within one day. */
export async function awayFromMidnight(): Promise<void> {
  const leftMs = DAY_MS - ((Date.now() + VIETNAM_HOURS * HOUR_MS) % DAY_MS);
  if (leftMs < MINUTE_MS) await pause(leftMs);
}
