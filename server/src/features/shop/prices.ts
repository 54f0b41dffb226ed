import type { PricedMethod, Prices } from "@portal/contract/shop";
import { coins, kp, type Kp, type Vnd, vnd } from "@portal/contract/values/money";
import { morePercent } from "@portal/contract/values/more-percent";
import { creditAndBonus, type TransferRates, leastAmount } from "../../domain/ledger/conversion.ts";
import { type CurrentShop, findShop, type RatesOf } from "../../domain/payments/shop-store.ts";
import { cached } from "../../kit/concurrency/caches.ts";
import type { Services } from "../../services.ts";
import type { CardSettings, TransferMethodSettings } from "../../settings/portal-settings.ts";

/** The prices are read again after this time: every process shows those of a new campaign within a second. */
const FRESH_MS = 500;

/** Returns a function that lists the current prices. It queries the database at most twice a second. */
export const openPrices = ({
  db,
  config: { portal },
  cardGateway,
}: Pick<Services, "db" | "config" | "cardGateway">): (() => Promise<Prices>) =>
  cached(FRESH_MS, async () => {
    const { ratesOf, ...shop } = await findShop(db, portal.recharge);
    const packages = listPackages(shop);
    const creditsKp = packages.map(({ creditKp }) => creditKp);
    const { transferMethods, cards } = portal.payment;
    const transfers = transferMethods
      .filter(({ isOffered }) => isOffered)
      .map((method) => priceByTransfer(method, creditsKp, ratesOf));
    const byCard = cardGateway && cards ? [priceByCard(cards, creditsKp, ratesOf)] : [];
    return { coinName: portal.recharge.coinName, packages, methods: [...transfers, ...byCard] };
  });

/** Lists the packages, each with the percentage that it gives above the smallest. */
export function listPackages({ packages }: Pick<CurrentShop, "packages">): Prices["packages"] {
  return packages.map(({ creditKp, coins: received, artwork, badge }) => ({
    creditKp: kp(creditKp),
    coins: coins(received),
    artwork,
    badge,
    morePercent: morePercent({ creditKp, coins: received }, packages),
  }));
}

/** Returns the price of each package if paid by one transfer. */
function priceByTransfer(
  method: TransferMethodSettings,
  creditsKp: readonly Kp[],
  ratesOf: RatesOf,
): PricedMethod {
  const rates = ratesOf(method);
  return {
    name: method.name,
    label: method.label,
    kind: method.type,
    bonuses: shownBonuses(rates),
    pricesVnd: creditsKp.map((creditKp) => leastAmount(creditKp, rates)),
    fullPricesVnd: creditsKp.map((creditKp) => leastAmount(creditKp, withoutBonus(rates))),
  };
}

/** Returns the price of each package if paid by one card; null if no card is enough. */
function priceByCard(
  cards: CardSettings,
  creditsKp: readonly Kp[],
  ratesOf: RatesOf,
): PricedMethod {
  const rates = ratesOf({ name: "card", ...cards });
  const values = cards.providers.flatMap(({ valuesVnd }) => valuesVnd).map(vnd);
  return {
    name: "card",
    label: "Thẻ cào",
    kind: "card",
    bonuses: shownBonuses(rates),
    pricesVnd: creditsKp.map((creditKp) => leastCard(creditKp, values, rates)),
    fullPricesVnd: creditsKp.map((creditKp) => leastCard(creditKp, values, withoutBonus(rates))),
  };
}

const withoutBonus = (rates: TransferRates): TransferRates => ({ ...rates, bonuses: [] });

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
