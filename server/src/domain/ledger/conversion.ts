/** Converts one unit of money into another; nothing else does. Fractions are always dropped. */
import { type Kp, kp, type Vnd } from "@portal/contract/values/money";

/** A share of a transfer's credit, given on top of it. */
export type BonusStep = {
  /** From this amount on, in VND. */
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
 * Returns what a transfer gives, and the rate that is stored with it.
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
