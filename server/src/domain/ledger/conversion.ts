/**
 * Computes the KP and the bonus that VND buy, and the VND needed for an amount of KP. No other code does. Fractions are
 * dropped.
 */
import type { NextBonus } from "@portal/contract/purchase";
import { type Kp, kp, type Vnd, vnd } from "@portal/contract/values/money";

/** A bonus on the credit, for amounts from `cashValueVnd` on. */
export type BonusStep = {
  /** The least amount that gets the bonus. */
  readonly cashValueVnd: number;
  /** Whole percent of the credit. */
  readonly bonusPercent: number;
};

const RATE_UNIT_VND = 10_000;
const PERCENT = 100;

/**
 * Returns the credit that a transfer buys.
 * @throws RangeError where it is too large to be counted exactly
 */
export function creditForTransfer(amountVnd: Vnd, kpPer10000Vnd: number): Kp {
  return share(amountVnd, kpPer10000Vnd, RATE_UNIT_VND);
}

/** The rates at which a payment method is credited. */
export type TransferRates = {
  readonly kpPer10000Vnd: number;
  readonly bonuses: readonly BonusStep[];
};

/**
 * Returns the credit and bonus of an amount, and the rate that is stored with it.
 * @throws RangeError where it is too large to be counted exactly
 */
export function creditAndBonus(amountVnd: Vnd, { kpPer10000Vnd, bonuses }: TransferRates) {
  const creditKp = creditForTransfer(amountVnd, kpPer10000Vnd);
  const bonusPercent = bonusPercentFor(amountVnd, bonuses);
  return {
    rate: { kpPer10000Vnd, bonusPercent },
    creditKp,
    bonusKp: bonusAtPercent(creditKp, bonusPercent),
  };
}

/**
 * Returns the bonus on a credit at a rate that was published before.
 * @param bonusPercent whole percent
 */
export function bonusAtPercent(credit: Kp, bonusPercent: number): Kp {
  return share(credit, bonusPercent, PERCENT);
}

/**
 * Returns the rate of the highest step that the amount reaches, in whole percent; 0 below all steps.
 * @param steps in any order
 */
export function bonusPercentFor(amountVnd: Vnd, steps: readonly BonusStep[]): number {
  const reached = steps
    .filter(({ cashValueVnd }) => cashValueVnd <= amountVnd)
    .toSorted((a, b) => b.cashValueVnd - a.cashValueVnd)[0];
  return reached?.bonusPercent ?? 0;
}

/** Returns floor(amount × rate ÷ per). The product alone may be too large for an exact number. */
function share(amount: number, rate: number, per: number): Kp {
  return kp(Number((BigInt(amount) * BigInt(rate)) / BigInt(per)));
}

/**
 * Returns the least amount of money whose credit and bonus together are at least `neededKp`.
 * @param stepVnd the amount is a multiple of it
 * @throws RangeError where the sum is too large to be counted exactly
 */
export function leastAmount(neededKp: Kp, rates: TransferRates, stepVnd = 1): Vnd {
  const starts = [0, ...rates.bonuses.map(({ cashValueVnd }) => cashValueVnd)].toSorted(
    (one, other) => one - other,
  );
  const isEnough = (steps: number) => {
    const { creditKp, bonusKp } = creditAndBonus(vnd(steps * stepVnd), rates);
    return creditKp + bonusKp >= neededKp;
  };
  // A higher bonus step may give less than the one below it; within one, more money never gives less.
  const amounts = starts.map((startVnd, at) => {
    const first = Math.max(1, Math.ceil(startVnd / stepVnd));
    const last = Math.floor(((starts[at + 1] ?? Infinity) - 1) / stepVnd);
    return first > last ? Infinity : leastBetween(first, last, isEnough) * stepVnd;
  });
  return vnd(Math.min(...amounts));
}

/** Finds the least number from `first` to `last` that is enough, by bisection; Infinity if none is. */
function leastBetween(first: number, last: number, isEnough: (n: number) => boolean): number {
  let [tooFew, enough] = [first - 1, first];
  while (!isEnough(enough)) {
    if (enough >= last) return Infinity;
    [tooFew, enough] = [enough, Math.min(enough * 2, last)];
  }
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2);
    if (isEnough(middle)) enough = middle;
    else tooFew = middle;
  }
  return enough;
}

/** Returns the next higher bonus and the amount missing for it; null if there is none. */
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
