import type { SettlingTopUp } from "@portal/contract/debt";
import { type Kp, type Vnd, vnd } from "@portal/contract/values/money";
import { creditAndBonus, type TransferRates } from "../../domain/ledger/conversion.ts";

type Method = TransferRates & { readonly name: string };

/** People transfer round sums. */
const STEP_VND = 10_000;

/** Returns the least round transfer that settles a debt, bonus included; null where no method is offered. */
export function settlingTopUp(debtKp: Kp, methods: readonly Method[]): SettlingTopUp | null {
  const ways = methods.map((method) => {
    const amountVnd = leastAmount(debtKp, method);
    const { creditKp: credit, bonusKp: bonus } = creditAndBonus(amountVnd, method);
    return { method: method.name, amountVnd, credit, bonus };
  });
  return ways.toSorted((a, b) => a.amountVnd - b.amountVnd)[0] ?? null;
}

/** Finds the least amount by bisection: more money never gives less credit. */
function leastAmount(debtKp: Kp, rates: TransferRates): Vnd {
  const isEnough = (steps: number) => {
    const { creditKp, bonusKp } = creditAndBonus(vnd(steps * STEP_VND), rates);
    return creditKp + bonusKp >= debtKp;
  };
  let [tooFew, enough] = [0, 1];
  while (!isEnough(enough)) [tooFew, enough] = [enough, enough * 2];
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2);
    if (isEnough(middle)) enough = middle;
    else tooFew = middle;
  }
  return vnd(enough * STEP_VND);
}
