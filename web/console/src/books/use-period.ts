/** Holds the period of the books in the address (`usePeriod`). */
import { useLocation, useSearch } from "wouter";
import { monthOf, today, yesterday } from "../days.ts";

export type BooksBy = "day" | "month";

/** The period that the address names, else the usual one. */
export function usePeriod() {
  const address = new URLSearchParams(useSearch());
  const [path, navigate] = useLocation();
  const usual = usualPeriod();
  const period: Period = {
    from: address.get("from") ?? usual.from,
    to: address.get("to") ?? usual.to,
  };
  const by: BooksBy = address.get("by") === "month" ? "month" : "day";
  const setPeriod = (next: Period & { readonly by: BooksBy }) =>
    navigate(`${path}?${new URLSearchParams(next).toString()}`, { replace: true });
  return { period, by, setPeriod };
}

export type Period = { readonly from: string; readonly to: string };

/** The month so far; on its first day the month before, in which there is something to see. */
function usualPeriod(): Period {
  const month = monthOf(yesterday());
  return { from: `${month}-01`, to: today().startsWith(month) ? today() : yesterday() };
}

/** `21/11/2026` of a day, `11/2026` of a month. */
export const periodName = (period: string): string => period.split("-").reverse().join("/");
