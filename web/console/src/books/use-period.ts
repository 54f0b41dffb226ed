import { useLocation, useSearch } from "wouter";
import { type Period, usualPeriod } from "./period.ts";

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
