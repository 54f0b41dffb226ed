const HOUR_MS = 3_600_000;
const VIETNAM_HOURS = 7;

/** The time in Vietnam in some hours, to the minute, as a date-time field takes it. */
export const vietnamTime = (inHours = 0): string =>
  new Date(Date.now() + (VIETNAM_HOURS + inHours) * HOUR_MS).toISOString().slice(0, 16);

/** A day as Vietnamese write it: `21/11/2026`. @param day `2026-11-21` */
export const asWritten = (day: string): string => day.split("-").toReversed().join("/");

/** This month in the address of a page of the books, which open with last month on a month's first day. */
export function thisMonth(): string {
  const today = vietnamTime().slice(0, 10);
  return `from=${today.slice(0, 8)}01&to=${today}`;
}
