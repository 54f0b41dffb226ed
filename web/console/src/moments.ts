/** Vietnam has one time zone and no daylight saving time. */
const VIETNAM_AHEAD_MS = 7 * 60 * 60_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const SATURDAY = 6;
const FIELD_LENGTH = "2026-11-23T20:00".length;

/** Returns a moment as a field of date and time shows it, in Vietnam's time. */
export const fieldOf = (at: Date): string =>
  new Date(at.getTime() + VIETNAM_AHEAD_MS).toISOString().slice(0, FIELD_LENGTH);

/** Reads such a field as ISO 8601 in UTC; undefined while it is empty. */
export function instantOf(field: string): string | undefined {
  const at = new Date(`${field}:00+07:00`);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** Returns the present minute. */
export const thisMinute = (): Date => new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS);

export const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS);

/** Returns the next Saturday's beginning in Vietnam; today's, on a Saturday. */
export function nextSaturday(): Date {
  const local = new Date(Date.now() + VIETNAM_AHEAD_MS);
  const midnight = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate());
  const days = (SATURDAY - local.getUTCDay() + 7) % 7;
  return new Date(midnight - VIETNAM_AHEAD_MS + days * DAY_MS);
}
