/** Calculates with days and months of Vietnam's calendar, for the console's forms. */
import { isDay } from "../../src/ui/form/fields/typed-day.ts";

const DAY_MS = 24 * 60 * 60_000;
const VIETNAM_MS = 7 * 60 * 60_000;
const DAY_LENGTH = "2026-11-21".length;
const MONTH_LENGTH = "2026-11".length;

/** Today in Vietnam: `2026-11-21`. */
export const today = (): string => dayOf(Date.now());

export const yesterday = (): string => dayOf(Date.now() - DAY_MS);

/** The month of a day: `2026-11`. */
export const monthOf = (day: string): string => day.slice(0, MONTH_LENGTH);

/** The month that many months after another one; negative: before it. */
export function monthFrom(month: string, months: number): string {
  const [year = 0, nth = 0] = month.split("-").map(Number);
  return monthOf(new Date(Date.UTC(year, nth - 1 + months, 1)).toISOString());
}

/** The last day of a month. */
export const lastDayOf = (month: string): string =>
  new Date(Date.parse(`${monthFrom(month, 1)}-01`) - 1).toISOString().slice(0, DAY_LENGTH);

/** The whole month before this one. */
export function lastMonth(): { from: string; to: string } {
  const month = monthFrom(monthOf(today()), -1);
  return { from: `${month}-01`, to: lastDayOf(month) };
}

const dayOf = (at: number): string => new Date(at + VIETNAM_MS).toISOString().slice(0, DAY_LENGTH);

/** Says that the last day is before the first one; nothing while one of them is not typed yet. */
export const orderMistake = ({ from, to }: { from: string; to: string }): string | undefined =>
  isDay(from) && isDay(to) && from > to ? "Ngày kết thúc phải từ ngày bắt đầu trở đi." : undefined;
