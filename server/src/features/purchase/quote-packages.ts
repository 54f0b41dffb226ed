import type { PurchaseQuotes } from "@portal/contract/purchase";
import { coins, kp } from "@portal/contract/values/money";
import type { Viewer } from "../../domain/accounts/viewer.ts";
import { readProofNeeds } from "../../domain/recharges/confirm-payment.ts";
import type { Services } from "../../services.ts";
import { findOfferedMethods, missingKpOf, usualMethod, waysToPay } from "./ways-to-pay.ts";

/** Lists the packages, each with what this player would have to pay for it now. */
export async function quotePackages(services: Services, viewer: Viewer): Promise<PurchaseQuotes> {
  const { db, config } = services;
  const { coinName } = config.portal.recharge;
  const offered = await findOfferedMethods(services, db);
  const wallet = { balanceKp: viewer.credit, debtKp: viewer.debtCredit };
  const needsProof = await readProofNeeds(services, db, viewer.id);
  return {
    balanceKp: viewer.credit,
    debtKp: viewer.debtCredit,
    coinName,
    method: await usualMethod(db, viewer.id, offered),
    packages: offered.shop.packages.map((offer) => {
      const missingKp = missingKpOf(offer.creditKp, wallet);
      return {
        creditKp: kp(offer.creditKp),
        coins: coins(offer.coins),
        artwork: offer.artwork,
        badge: offer.badge,
        missingKp,
        needsProof: needsProof(offer),
        waysToPay: missingKp === 0 ? [] : waysToPay(missingKp, offered),
      };
    }),
  };
}
