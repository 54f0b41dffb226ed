/** What money is worth by a version of the shop, calculated without the portal's own code. */
import { type BonusStep, firstShop, MORE_COINS_BELOW, type Shop } from "../generate/accounts.ts";

/**
 * Returns the KP, bonus included, that an amount gives by a method or `card`.
 * @param campaign bonuses in place of the shop's
 */
export function kpFor(
  { methods }: Shop,
  method: string,
  amountVnd: number,
  campaign?: readonly BonusStep[],
): number {
  const rates = methods.find(({ name }) => name === method);
  if (!rates) throw new Error(`no such method: ${method}`);
  const credit = Math.floor((amountVnd * rates.kpPer10000Vnd) / 10_000);
  const steps = (campaign ?? rates.steps).filter(({ cashValueVnd }) => cashValueVnd <= amountVnd);
  const percent = Math.max(0, ...steps.map(({ bonusPercent }) => bonusPercent));
  return credit + Math.floor((credit * percent) / 100);
}

/** Returns the price of coins in KP, which all versions of the shop share. */
export function kpForCoins(coins: number): number {
  const offer = firstShop.packages.find(
    (each) => coins >= each.coins && coins - each.coins <= MORE_COINS_BELOW,
  );
  if (!offer) throw new Error(`${coins} coins are not on offer`);
  return offer.creditKp;
}
