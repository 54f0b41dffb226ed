import type { PurchaseQuotes } from "@portal/contract/purchase";
import { coins, kp } from "@portal/contract/values/money";
import type { Viewer } from "../../domain/accounts/users.ts";
import { sumOfToday } from "../../domain/recharges/store.ts";
import type { Services } from "../../services.ts";
import { findOfferedMethods, missingKpOf, usualMethod, waysToPay } from "./ways-to-pay.ts";

/** Lists the packages, each with what this player would have to pay for it now. */
export async function quotePackages(services: Services, viewer: Viewer): Promise<PurchaseQuotes> {
  const { db, config } = services;
  const { coinName, payableValues, confirmAboveKpPerDay } = config.portal.recharge;
  const offered = await findOfferedMethods(services, db);
  const wallet = { balanceKp: viewer.credit, debtKp: viewer.debtCredit };
  const spentKp = confirmAboveKpPerDay === undefined ? 0 : await sumOfToday(db, viewer.id);
  return {
    balanceKp: viewer.credit,
    debtKp: viewer.debtCredit,
    coinName,
    method: await usualMethod(db, viewer.id, offered),
    packages: payableValues.map((offer) => {
      const missingKp = missingKpOf(offer.creditKp, wallet);
      return {
        creditKp: kp(offer.creditKp),
        coins: coins(offer.coins),
        missingKp,
        needsProof: spentKp + offer.creditKp > (confirmAboveKpPerDay ?? Infinity),
        waysToPay: missingKp === 0 ? [] : waysToPay(missingKp, offered),
      };
    }),
  };
}
