import { isDay } from "../../src/ui/form/fields/typed-day.ts";

const DAY_MS = 24 * 60 * 60_000;
const VIETNAM_MS = 7 * 60 * 60_000;

/** Today in Vietnam: `2026-11-21`. */
export const today = (): string => dayOf(Date.now());

export const yesterday = (): string => dayOf(Date.now() - DAY_MS);

/** The whole month before this one. */
export function lastMonth(): { from: string; to: string } {
  const first = Date.parse(`${today().slice(0, "2026-11".length)}-01`);
  const to = new Date(first - 1).toISOString().slice(0, "2026-11-21".length);
  return { from: `${to.slice(0, "2026-11".length)}-01`, to };
}

const dayOf = (at: number): string =>
  new Date(at + VIETNAM_MS).toISOString().slice(0, "2026-11-21".length);

/** Says that the last day is before the first one; nothing while one of them is not typed yet. */
export const orderMistake = ({ from, to }: { from: string; to: string }): string | undefined =>
  isDay(from) && isDay(to) && from > to ? "Ngày kết thúc phải từ ngày bắt đầu trở đi." : undefined;
