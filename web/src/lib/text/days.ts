/** Days and months of Vietnam's calendar, for headings; apart from `format.ts`, which every page loads. */
import { formatDate } from "./format.ts";
import { inVietnam } from "./vietnam-time.ts";

const DAY_MS = 24 * 60 * 60_000;
const WEEKDAYS = ["Chủ Nhật", "Thứ Hai", "Thứ Ba", "Thứ Tư", "Thứ Năm", "Thứ Sáu", "Thứ Bảy"];

/** The day of an instant: `2026-11-21`. */
export const dayOf = (instant: string | number): string => inVietnam(instant).day;

/** Returns how many days before today a day is: 0 is today. */
export const daysAgo = (day: string, nowMs = Date.now()): number =>
  Math.round((Date.parse(dayOf(nowMs)) - Date.parse(day)) / DAY_MS);

/** `Thứ Bảy, 21/11/2026`, of a day. */
export const formatWeekday = (day: string): string =>
  `${WEEKDAYS[new Date(day).getUTCDay()]}, ${formatDate(day)}`;

/** The month of an instant: `2026-11`. */
export const monthOf = (instant: string | number): string => dayOf(instant).slice(0, 7);

/** The month so many months later; earlier where the number is negative. */
export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** The first and the last day of a month. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return { from: `${month}-01`, to: last };
}

/** Returns `11/2026` for `2026-11`. The word for month comes before it. */
export const formatMonth = (month: string): string => month.split("-").reverse().join("/");
