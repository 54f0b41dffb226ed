/** What money is worth by the published rates, calculated without the portal's own code. */
import { portal as settings } from "../../portal.config.ts";

export type Bonuses = readonly { readonly cashValueVnd: number; readonly bonusPercent: number }[];
type Rates = { readonly kpPer10000Vnd: number; readonly bonuses?: Bonuses | undefined };

const { transferMethods, cards } = settings.payment;

/**
 * Returns the KP, bonus included, that an amount gives by a method; `null` for a card.
 * @param campaign bonuses in place of the usual ones
 */
export function kpFor(method: string | null, amountVnd: number, campaign?: Bonuses): number {
  // For money at an unknown account the operator names a bank, and all banks here have the same rates.
  const named = method === "unknown" ? "vietcombank" : method;
  const rates: Rates | undefined =
    named === null ? cards : transferMethods.find(({ name }) => name === named);
  if (!rates) throw new Error(`no such method: ${method}`);
  const credit = Math.floor((amountVnd * rates.kpPer10000Vnd) / 10_000);
  const steps = (campaign ?? rates.bonuses ?? []).filter(
    ({ cashValueVnd }) => cashValueVnd <= amountVnd,
  );
  const percent = Math.max(0, ...steps.map(({ bonusPercent }) => bonusPercent));
  return credit + Math.floor((credit * percent) / 100);
}

/** Returns the price of coins in KP. */
export function kpForCoins(coins: number): number {
  const offer = settings.recharge.payableValues.find((each) => each.coins === coins);
  if (!offer) throw new Error(`${coins} coins are not on offer`);
  return offer.creditKp;
}
