import type { Prices } from "@portal/contract/shop";
import { findBonuses } from "../../domain/payments/bonus-store.ts";
import { cached } from "../../kit/concurrency/caches.ts";
import type { Services } from "../../services.ts";
import { listPackages, priceByCard, priceByTransfer } from "./price-packages.ts";

/** A campaign's prices hold in every process within a second. */
const FRESH_MS = 500;

/** Returns how this process reads the prices of the moment: twice a second at most, however many ask. */
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
