import type { RechargeConfirmation, RechargeOptions } from "@portal/contract/recharge";
import type { SpendingLimits } from "@portal/contract/spending-limit";
import { coins, kp } from "@portal/contract/values/money";
import { listRequirements } from "../../domain/accounts/recharge-requirements.ts";
import { spendingLimitsOf } from "../../domain/accounts/spending-limits.ts";
import type { Viewer } from "../../domain/accounts/viewer.ts";
import { listProofMethods, listProofSteps } from "../../domain/credentials/proofs.ts";
import { findShop } from "../../domain/payments/shop-store.ts";
import { sumOfToday } from "../../domain/recharges/store.ts";
import type { Services } from "../../services.ts";

/** Lists what credit buys, and which offers need a proof from this player now. */
export async function listRechargeOptions(
  services: Services,
  viewer: Viewer,
): Promise<RechargeOptions> {
  const { coinName, requires, playersLimitSpending } = services.config.portal.recharge;
  const { packages } = await findShop(services.db, services.config.portal.recharge);
  const confirmation = await confirmationOf(services, viewer);
  const requirements = await listRequirements(services.db, requires, viewer.id);
  const spendingLimits = await spendingLimitsOf(services.db, playersLimitSpending, viewer.id);
  return {
    coinName,
    payableValues: packages.map((offer) => ({
      credit: kp(offer.creditKp),
      coinsReceived: coins(offer.coins),
      artwork: offer.artwork,
      badge: offer.badge,
      ...(confirmation && exceedsSum(confirmation, offer.creditKp) ? { needsProof: true } : {}),
    })),
    ...(confirmation ? { confirmation } : {}),
    ...(requirements.every(({ isMet }) => isMet) ? {} : { requirements: [...requirements] }),
    ...(isShown(spendingLimits) ? { spendingLimits } : {}),
  };
}

/** A limit that support has set is shown even if players cannot set limits. */
const isShown = ({ mayChange, periods }: SpendingLimits) =>
  mayChange || periods.some(({ limitKp }) => limitKp !== null);

async function confirmationOf(
  services: Services,
  viewer: Viewer,
): Promise<RechargeConfirmation | undefined> {
  const { db, config } = services;
  const { confirmAboveKpPerDay: aboveKp } = config.portal.recharge;
  if (aboveKp === undefined) return undefined;
  const methods = await listProofMethods(services, db, viewer, "confirm.payment");
  return {
    aboveKpPerDay: kp(aboveKp),
    spentTodayKp: kp(await sumOfToday(db, viewer.id)),
    methods,
    steps: methods.length > 0 ? [] : listProofSteps(services, viewer),
  };
}

const exceedsSum = ({ aboveKpPerDay, spentTodayKp }: RechargeConfirmation, creditKp: number) =>
  spentTodayKp + creditKp > aboveKpPerDay;
