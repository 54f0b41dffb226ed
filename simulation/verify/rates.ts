/** What money is worth by the published rates, reckoned apart from the portal's own arithmetic. */
import { portal as settings } from "../../portal.config.ts";

type Rates = {
  readonly kpPer10000Vnd: number;
  readonly bonuses?:
    | readonly { readonly cashValueVnd: number; readonly bonusPercent: number }[]
    | undefined;
};

const { transferMethods, cards } = settings.payment;

/** The KP, bonus included, that so many đồng give by a method; `null` for a card. */
export function kpFor(method: string | null, amountVnd: number): number {
  // What came to an account of nobody's is worth what the operator says: a bank's rates, all the same.
  const named = method === "unknown" ? "vietcombank" : method;
  const rates: Rates | undefined =
    named === null ? cards : transferMethods.find(({ name }) => name === named);
  if (!rates) throw new Error(`no such method: ${method}`);
  const credit = Math.floor((amountVnd * rates.kpPer10000Vnd) / 10_000);
  const steps = (rates.bonuses ?? []).filter(({ cashValueVnd }) => cashValueVnd <= amountVnd);
  const percent = Math.max(0, ...steps.map(({ bonusPercent }) => bonusPercent));
  return credit + Math.floor((credit * percent) / 100);
}

/** The KP that so many coins cost. */
export function kpForCoins(coins: number): number {
  const offer = settings.recharge.payableValues.find((each) => each.coins === coins);
  if (!offer) throw new Error(`nobody is offered ${coins} coins`);
  return offer.creditKp;
}
