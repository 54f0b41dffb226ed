/** Calculates what a top-up gives, as the server does: credit and bonus, debt, least amount and next bonus. */
import { RATE_DISPLAY_VND } from "@portal/contract/values/limits";
import { type Kp, kp, type Vnd, vnd } from "@portal/contract/values/money";
import type { TransferMethod } from "@portal/contract/payment";

type TopUpPreview = { readonly credit: Kp; readonly bonus: Kp };

export type Rates = Pick<TransferMethod, "exchangeRate" | "bonuses">;

const PERCENT = 100;

/** Returns the credit and bonus for a transfer of this amount. Fractions are dropped. */
export function previewTopUp({ exchangeRate, bonuses }: Rates, amountVnd: Vnd): TopUpPreview {
  const credit = Math.floor((amountVnd * kpForDisplayedVnd(exchangeRate)) / RATE_DISPLAY_VND);
  const reached = reachedBonus(bonuses, amountVnd);
  const bonusPercent = Math.round((reached?.bonusRate ?? 0) * PERCENT);
  return { credit: kp(credit), bonus: kp(Math.floor((credit * bonusPercent) / PERCENT)) };
}

/** Returns how much of a top-up settles a debt, and how much comes into the balance. */
export function settleFirst({ credit, bonus }: TopUpPreview, debt: Kp) {
  const given = credit + bonus;
  const settled = Math.min(debt, given);
  return { settled: kp(settled), left: kp(given - settled), stillOwed: kp(debt - settled) };
}

/**
 * Returns the KP for 10.000đ. The API carries the rate for one đồng; the operator's setting is this whole
 * number.
 */
export function kpForDisplayedVnd(exchangeRate: number): Kp {
  return kp(Math.round(exchangeRate * RATE_DISPLAY_VND));
}

/** Returns the least amount that gives any credit at all. */
export function leastAmount(exchangeRate: number): Vnd {
  return vnd(Math.ceil(RATE_DISPLAY_VND / kpForDisplayedVnd(exchangeRate)));
}

/** Returns how far an amount is from a higher bonus; undefined where it has the highest. */
export function nextBonus({ bonuses }: Pick<Rates, "bonuses">, amountVnd: Vnd) {
  const rate = reachedBonus(bonuses, amountVnd)?.bonusRate ?? 0;
  const [next] = bonuses
    .filter(({ cashValue, bonusRate }) => cashValue > amountVnd && bonusRate > rate)
    .sort((a, b) => a.cashValue - b.cashValue);
  if (!next) return undefined;
  const percent = Math.round(next.bonusRate * PERCENT);
  return { missingVnd: vnd(next.cashValue - amountVnd), fromVnd: next.cashValue, percent };
}

/** Returns the highest step that the amount reaches. */
export function reachedBonus(bonuses: Rates["bonuses"], amountVnd: Vnd) {
  return bonuses
    .filter(({ cashValue }) => cashValue <= amountVnd)
    .sort((a, b) => b.cashValue - a.cashValue)[0];
}
