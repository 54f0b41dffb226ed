import type { TransactionMonth } from "@portal/contract/transactions";
import type { Queries } from "../../kit/database/database.ts";
import { sumUp } from "./month-store.ts";

/** Sums up a month of Vietnam's calendar, given as `2026-11`. */
export function showMonth(db: Queries, userId: number, month: string): Promise<TransactionMonth> {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return sumUp(db, userId, beginningOf(year, number), beginningOf(year, number + 1));
}

const HOURS_AHEAD = 7;

/** Vietnam has one time zone and no summer time. A month beyond the twelfth is one of the next year. */
const beginningOf = (year: number, month: number): string =>
  new Date(Date.UTC(year, month - 1, 1, -HOURS_AHEAD)).toISOString();
