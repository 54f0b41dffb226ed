import type { NextBonus } from "@portal/contract/purchase";
import { type Vnd, vnd } from "@portal/contract/values/money";
import { creditAndBonus, type TransferRates } from "./conversion.ts";

/** Returns how far an amount is from a higher bonus; null where it has the highest. */
export function nextBonusOf(amountVnd: Vnd, rates: TransferRates): NextBonus | null {
  const { rate } = creditAndBonus(amountVnd, rates);
  const next = rates.bonuses
    .filter((step) => step.cashValueVnd > amountVnd && step.bonusPercent > rate.bonusPercent)
    .toSorted((one, other) => one.cashValueVnd - other.cashValueVnd)[0];
  return next
    ? {
        missingVnd: vnd(next.cashValueVnd - amountVnd),
        fromVnd: vnd(next.cashValueVnd),
        percent: next.bonusPercent,
      }
    : null;
}
