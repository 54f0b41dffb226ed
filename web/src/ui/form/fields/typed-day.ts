/** Reads and writes days as Vietnamese type them: `31/12/2026`. */

const TYPED = /^(\d{1,2})[/.\- ]?(\d{1,2})[/.\- ]?(\d{4})$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Writes `2026-12-31` as `31/12/2026`. Other texts stay. */
export const writeDay = (day: string): string =>
  DAY.test(day) ? day.split("-").reverse().join("/") : day;

/** Returns the typed day as `2026-12-31`, which browsers fill in themselves; a text that is no day stays. */
export function readDay(typed: string): string {
  const [, day = "", month = "", year = ""] = TYPED.exec(typed.trim()) ?? [];
  if (year === "") return typed.trim();
  const read = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(read) ? read : typed.trim();
}

/** Adds the stroke after a day or month to a text that grows: a phone's keys for numbers have none. */
export const withStrokes = (text: string, before: string): string =>
  text.length > before.length ? text.replace(/^(\d{2}|\d{2}\/\d{2})$/, "$1/") : text;

/** Whether the calendar has this day. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const read = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text);
}
