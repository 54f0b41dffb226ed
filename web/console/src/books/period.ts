import { today, yesterday } from "../days.ts";

export type Period = { readonly from: string; readonly to: string };

/** The month so far; on its first day the month before, in which there is something to see. */
export function usualPeriod(): Period {
  const month = yesterday().slice(0, "2026-11".length);
  return { from: `${month}-01`, to: today().startsWith(month) ? today() : yesterday() };
}

/** `21/11/2026` of a day, `11/2026` of a month. */
export const periodName = (period: string): string => period.split("-").reverse().join("/");
