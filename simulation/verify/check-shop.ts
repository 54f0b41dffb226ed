/** Checks orders and credits against the version of the shop that counted for them, without the portal's own code. */
import type { Notes } from "../execute/notes.ts";
import { type BonusStep, firstShop, MORE_COINS_BELOW, type Shop } from "../generate/accounts.ts";
import { mayHoldAt, UNDER_WAY_MS, windowsOf } from "./check-windows.ts";
import type { LedgerBooks, TopUp } from "./ledger-books.ts";

type Acts = Pick<Notes, "staffActs">;

const listVersions = ({ staffActs }: Acts) =>
  windowsOf(staffActs, {
    begins: "change-shop",
    ends: ["change-shop"],
    first: { after: 0, content: firstShop },
  }).map((window) => ({
    ...window,
    number: Number(window.order["after"]) + 1,
    shop: window.order["content"] as Shop,
  }));

/**
 * Returns the versions of the shop by which money may have been credited. A transfer that an order waits for keeps the
 * version of the order. One whose player was found later may also have the rates of its arrival.
 */
export function shopsFor(notes: Acts, { orderVersion, isClaimed, at, isCard }: TopUp): Shop[] {
  const versions = listVersions(notes);
  const ordered = versions.filter(({ number }) => number === orderVersion);
  const ofThatTime = mayHoldAt(versions, at, isCard ? UNDER_WAY_MS : 0);
  const all = ordered.length > 0 && !isClaimed ? ordered : [...ordered, ...ofThatTime];
  return all.map(({ shop }) => shop);
}

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

/** Checks that each order has the coins and the server's name of a version of its time, and asked by its rates. */
export function checkShop(
  notes: Acts & Pick<Notes, "purchases">,
  { orders }: Pick<LedgerBooks, "orders">,
): string[] {
  const versions = listVersions(notes);
  return orders.flatMap(({ id, creditKp, coins, at, version, zone }) => {
    const held = mayHoldAt(versions, at, UNDER_WAY_MS);
    const own = held.filter(({ number }) => version === null || number === version);
    const what = `order ${id} of version ${version ?? "none"}`;
    if (own.length === 0) return [`${what}, which did not hold`];
    const offers = own.flatMap(({ shop }) => shop.packages);
    const named = own[0]!.shop.zones.find((each) => each.id === zone?.id);
    const asked = notes.purchases
      .filter(({ ids }) => ids.includes(id))
      .flatMap((note) => note.asked);
    const wrongly = asked.filter(({ method, rate }) => {
      const rates = own[0]!.shop.methods.find(({ name }) => name === method);
      return rates?.kpPer10000Vnd !== Math.round(rate * 10_000);
    });
    return [
      ...(offers.some((each) => each.creditKp === creditKp && each.coins === coins)
        ? []
        : [`${what} has ${coins} coins for ${creditKp} KP`]),
      ...(zone && named && named.name !== zone.name ? [`${what} is for ${zone.name}`] : []),
      ...wrongly.map(({ method, rate }) => `${what} asked for ${method} by a rate of ${rate}`),
    ];
  });
}
