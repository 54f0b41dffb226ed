import type { OperatorServices } from "../../../operator-services.ts";
import { type EstimatedGift, countEarners } from "./store.ts";

const MONTH_MS = 30 * 24 * 60 * 60_000;

/** Estimates how many players of the newest real top-ups would have earned a code, in a time as long as the campaign. */
export function estimateGiftCost(
  { db }: OperatorServices,
  asked: { readonly thresholdVnd: number; readonly from: string; readonly until: string },
): Promise<EstimatedGift> {
  const lengthMs = Math.max(0, Date.parse(asked.until) - Date.parse(asked.from));
  const until = new Date();
  const from = new Date(until.getTime() - Math.min(lengthMs, MONTH_MS));
  return countEarners(db, { from, until }, asked.thresholdVnd);
}
