import type { SettlingTopUp } from "@portal/contract/debt";
import type { Kp } from "@portal/contract/values/money";
import { creditAndBonus, type TransferRates, leastAmount } from "../../domain/ledger/conversion.ts";

type Method = TransferRates & { readonly name: string };

/** People transfer round amounts. */
const STEP_VND = 10_000;

/** Returns the smallest round transfer that settles a debt, bonus included; null if no method is offered. */
export function settlingTopUp(debtKp: Kp, methods: readonly Method[]): SettlingTopUp | null {
  const topUps = methods.map((method) => {
    const amountVnd = leastAmount(debtKp, method, STEP_VND);
    const { creditKp: credit, bonusKp: bonus } = creditAndBonus(amountVnd, method);
    return { method: method.name, amountVnd, credit, bonus };
  });
  return topUps.toSorted((a, b) => a.amountVnd - b.amountVnd)[0] ?? null;
}
