import { type Kp, type Vnd, vnd } from "@portal/contract/values/money";
import { creditAndBonus, type TransferRates } from "./conversion.ts";

/**
 * Returns the least amount whose credit and bonus together reach a sum of credit.
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

/** Finds the least number from `first` to `last` by bisection; Infinity where none of them is enough. */
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
