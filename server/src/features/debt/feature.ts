/** Shows players with a debt the recalls that caused it and the top-up that settles it. */
import * as calls from "@portal/contract/debt";
import type { Kp } from "@portal/contract/values/money";
import { creditAndBonus, leastAmount, type TransferRates } from "../../domain/ledger/conversion.ts";
import { findShop } from "../../domain/payments/shop-store.ts";
import { type Feature, route } from "../../feature.ts";
import type { Services } from "../../services.ts";
import { listRecallsOfDebt } from "./store.ts";

const routes = ({ db, config }: Services) => [
  route(calls.getDebt, {
    unlimited: "reads at most five recalls of one debt",
    handle: async ({ viewer: { id, debtCredit } }) => {
      const { payment, recharge } = config.portal;
      const { ratesOf } = await findShop(db, recharge);
      const offered = payment.transferMethods
        .filter(({ isOffered }) => isOffered)
        .map((method) => ({ ...method, ...ratesOf(method) }));
      return {
        debtCredit,
        recalls: await listRecallsOfDebt(db, id),
        settledBy: debtCredit > 0 ? settlingTopUp(debtCredit, offered) : null,
      };
    },
  }),
];

type Method = TransferRates & { readonly name: string };

/** A suggested top-up is a multiple of this: people transfer round amounts. */
const STEP_VND = 10_000;

/** Returns the smallest round transfer that settles a debt, bonus included; null if no method is offered. */
export function settlingTopUp(debtKp: Kp, methods: readonly Method[]): calls.SettlingTopUp | null {
  const topUps = methods.map((method) => {
    const amountVnd = leastAmount(debtKp, method, STEP_VND);
    const { creditKp: credit, bonusKp: bonus } = creditAndBonus(amountVnd, method);
    return { method: method.name, amountVnd, credit, bonus };
  });
  return topUps.toSorted((a, b) => a.amountVnd - b.amountVnd)[0] ?? null;
}

export const debt: Feature = { routes };
