/** Reads and writes day and time as Vietnamese type them. */
import { isDay, readDay, withStrokes, writeDay } from "../../src/ui/form/fields/typed-day.ts";

/** Vietnam has one time zone and no daylight saving time. */
const VIETNAM_AHEAD_MS = 7 * 60 * 60_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const SATURDAY = 6;
const FIELD_LENGTH = "2026-11-23T20:00".length;

const TIME = /(?<!\d)([01]?\d|2[0-3])[:h]([0-5]\d)(?!\d)/;

/** Writes `2026-11-23T20:00` as `23/11/2026 20:00`. Other texts stay. */
export function writeMoment(field: string): string {
  const [day = "", time = ""] = field.split("T");
  return isDay(day) ? `${writeDay(day)} ${time}` : field;
}

/** Reads what is typed, day first or time first, as `2026-11-23T20:00`; a text that is no moment stays. */
export function readMoment(typed: string): string {
  const [time, hour = "", minute = ""] = TIME.exec(typed) ?? [];
  if (time === undefined) return typed.trim();
  const day = readDay(typed.replace(time, " ").replace("T", " "));
  return isDay(day) ? `${day}T${hour.padStart(2, "0")}:${minute}` : typed.trim();
}

/** Adds what stands between the numbers to a text that grows. */
export const withMarks = (text: string, before: string): string =>
  text.length > before.length
    ? withStrokes(text, before)
        .replace(/^(\d{2}\/\d{2}\/\d{4})$/, "$1 ")
        .replace(/^(\S{10} \d{2})$/, "$1:")
    : text;

/** Returns a moment as a field of date and time shows it, in Vietnam's time. */
export const fieldOf = (at: Date): string =>
  new Date(at.getTime() + VIETNAM_AHEAD_MS).toISOString().slice(0, FIELD_LENGTH);

/** Reads such a field as ISO 8601 in UTC; undefined while it is empty. */
export function instantOf(field: string): string | undefined {
  const at = new Date(`${readMoment(field)}:00+07:00`);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** Returns the present minute. */
export const thisMinute = (): Date => new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS);

export const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS);

/** Returns the next time that it is that hour in Vietnam. */
export function nextAt(hour: number, after: Date): Date {
  const sinceHourMs = (after.getTime() + VIETNAM_AHEAD_MS - hour * HOUR_MS) % DAY_MS;
  return new Date(after.getTime() - sinceHourMs + DAY_MS);
}

export const minutesAfter = (at: Date, minutes: number): Date =>
  new Date(at.getTime() + minutes * MINUTE_MS);

/** Returns the next Saturday's beginning in Vietnam; today's, on a Saturday. */
export function nextSaturday(): Date {
  const local = new Date(Date.now() + VIETNAM_AHEAD_MS);
  const midnight = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate());
  const days = (SATURDAY - local.getUTCDay() + 7) % 7;
  return new Date(midnight - VIETNAM_AHEAD_MS + days * DAY_MS);
}
