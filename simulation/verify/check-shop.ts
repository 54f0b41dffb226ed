/** Checks orders and credits against the version of the shop that counted for them. */
import type { Notes } from "../execute/notes.ts";
import { firstShop, type Shop } from "../generate/accounts.ts";
import { mayHoldAt, UNDER_WAY_MS, versionsOf } from "./check-windows.ts";
import type { LedgerBooks, TopUp } from "./ledger-books.ts";

type ShopNotes = Pick<Notes, "staffActs" | "purchases">;

const listVersions = ({ staffActs }: Pick<Notes, "staffActs">) =>
  versionsOf(staffActs, "change-shop", { after: 0, content: firstShop }).map(
    ({ order, ...times }) => ({
      ...times,
      number: Number(order["after"]) + 1,
      shop: order["content"] as Shop,
    }),
  );

/**
 * Returns the versions of the shop by which money may have been credited. A transfer that an order waits for keeps the
 * version of the order. One whose player was found later may also have the rates of its arrival.
 */
export function shopsFor(
  notes: Pick<Notes, "staffActs">,
  { orderVersion, isClaimed, at, serial }: TopUp,
): Shop[] {
  const versions = listVersions(notes);
  const ordered = versions.filter(({ number }) => number === orderVersion);
  const ofThatTime = mayHoldAt(versions, at, serial === null ? 0 : UNDER_WAY_MS);
  const all = ordered.length > 0 && !isClaimed ? ordered : [...ordered, ...ofThatTime];
  return all.map(({ shop }) => shop);
}

/** Checks that each order has the coins and the server's name of a version of its time, and asked by its rates. */
export function checkShop(notes: ShopNotes, { orders }: Pick<LedgerBooks, "orders">): string[] {
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
