import type { PricedMethod, Prices } from "@portal/contract/shop";
import { coins, kp, type Kp, type Vnd, vnd, morePercent } from "@portal/contract/values/money";
import { creditAndBonus, type TransferRates, leastAmount } from "../../domain/ledger/conversion.ts";
import { findBonuses } from "../../domain/payments/bonus-store.ts";
import { cached } from "../../kit/concurrency/caches.ts";
import type { Services } from "../../services.ts";
import type {
  CardSettings,
  TransferMethodSettings,
  ValidPortalSettings,
} from "../../settings/portal-settings.ts";

/** A campaign's prices are in every process within a second. */
const FRESH_MS = 500;

/** Opens this process's cache of the present prices, which is filled at most twice a second. */
export const openPrices = ({
  db,
  config: { portal },
  cardGateway,
}: Pick<Services, "db" | "config" | "cardGateway">): (() => Promise<Prices>) =>
  cached(FRESH_MS, async () => {
    const bonusOf = await findBonuses(db);
    const packages = listPackages(portal.recharge);
    const creditsKp = packages.map(({ creditKp }) => creditKp);
    const { transferMethods, cards } = portal.payment;
    const transfers = transferMethods
      .filter(({ isOffered }) => isOffered)
      .map((method) => priceByTransfer(method, creditsKp, bonusOf));
    const byCard = cardGateway && cards ? [priceByCard(cards, creditsKp, bonusOf)] : [];
    return { coinName: portal.recharge.coinName, packages, methods: [...transfers, ...byCard] };
  });

type Bonuses = Awaited<ReturnType<typeof findBonuses>>;

/** Lists the packages of the settings, each with the percentage that it gives above the smallest. */
export function listPackages({
  payableValues,
}: ValidPortalSettings["recharge"]): Prices["packages"] {
  return payableValues.map(({ creditKp, coins: received }) => ({
    creditKp: kp(creditKp),
    coins: coins(received),
    morePercent: morePercent({ creditKp, coins: received }, payableValues),
  }));
}

/** Returns a transfer method's rates with its present bonus. */
export const ratesOf = (method: TransferMethodSettings, bonusOf: Bonuses): TransferRates => ({
  kpPer10000Vnd: method.kpPer10000Vnd,
  bonuses: bonusOf(method.name, method).steps,
});

/** Prices packages by one transfer. */
function priceByTransfer(
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

/** Prices packages by one card: null if no card is enough. */
function priceByCard(
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
