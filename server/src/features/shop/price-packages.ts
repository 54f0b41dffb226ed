import type { PricedMethod, Prices } from "@portal/contract/shop";
import { coins, kp, type Kp, type Vnd, vnd, morePercent } from "@portal/contract/values/money";
import { creditAndBonus, type TransferRates, leastAmount } from "../../domain/ledger/conversion.ts";
import type { findBonuses } from "../../domain/payments/bonus-store.ts";
import type {
  CardSettings,
  TransferMethodSettings,
  ValidPortalSettings,
} from "../../settings/portal-settings.ts";

type Bonuses = Awaited<ReturnType<typeof findBonuses>>;

/** Returns the packages of the settings, each with how much more it gives than the smallest. */
export function listPackages({
  payableValues,
}: ValidPortalSettings["recharge"]): Prices["packages"] {
  return payableValues.map(({ creditKp, coins: received }) => ({
    creditKp: kp(creditKp),
    coins: coins(received),
    morePercent: morePercent({ creditKp, coins: received }, payableValues),
  }));
}

/** Returns a transfer method's rates with the bonus of this moment. */
export const ratesOf = (method: TransferMethodSettings, bonusOf: Bonuses): TransferRates => ({
  kpPer10000Vnd: method.kpPer10000Vnd,
  bonuses: bonusOf(method.name, method).steps,
});

/** Returns what packages cost by a transfer. */
export function priceByTransfer(
  method: TransferMethodSettings,
  creditsKp: readonly Kp[],
  bonusOf: Bonuses,
): PricedMethod {
  const rates = ratesOf(method, bonusOf);
  return {
    name: method.name,
    label: method.label,
    kind: method.type,
    bonuses: shownBonuses(rates),
    pricesVnd: creditsKp.map((creditKp) => leastAmount(creditKp, rates)),
  };
}

/** Returns which single cards pay packages. */
export function priceByCard(
  cards: CardSettings,
  creditsKp: readonly Kp[],
  bonusOf: Bonuses,
): PricedMethod {
  const rates = { ...cards, bonuses: bonusOf("card", cards).steps };
  const values = cards.providers.flatMap(({ valuesVnd }) => valuesVnd).map(vnd);
  return {
    name: "card",
    label: "Thẻ cào",
    kind: "card",
    bonuses: shownBonuses(rates),
    pricesVnd: creditsKp.map((creditKp) => leastCard(creditKp, values, rates)),
  };
}

function leastCard(creditKp: Kp, values: readonly Vnd[], rates: TransferRates): Vnd | null {
  const enough = values.filter((value) => {
    const given = creditAndBonus(value, rates);
    return given.creditKp + given.bonusKp >= creditKp;
  });
  return enough.length > 0 ? vnd(Math.min(...enough)) : null;
}

function shownBonuses({ bonuses }: TransferRates): PricedMethod["bonuses"] {
  return bonuses
    .map(({ cashValueVnd, bonusPercent }) => ({
      fromVnd: vnd(cashValueVnd),
      percent: bonusPercent,
    }))
    .toSorted((one, other) => one.fromVnd - other.fromVnd);
}
