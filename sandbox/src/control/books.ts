/** What the outside world knows to be true, to hold against the portal's books. */
import type { World } from "../world.ts";

type Books = {
  /** Money that came in to the operator's own accounts; `content` as the payer typed it. */
  transfers: {
    id: string | number;
    method: string;
    amount: number;
    content: string;
    at: string;
    reversed: boolean;
  }[];
  /** Cards that were handed in; `charged`: the gateway owes the operator for it. */
  cards: { provider: string; serial: string; value: number; charged: boolean }[];
  deliveries: {
    requestId: string;
    username: string;
    zoneId: string;
    coins: number;
    at: string;
  }[];
};

export function readBooks(world: World): Books {
  return {
    transfers: world.transfers
      .all()
      .filter(
        ({ direction, account, rail, outcome }) =>
          direction === "in" && account === rail.account && outcome === "paid",
      )
      .map(({ id, rail, amountVnd, content, at, reversed }) => ({
        id,
        method: rail.method,
        amount: amountVnd,
        content,
        at: at.toISOString(),
        reversed,
      })),
    cards: world.cards.handedIn().map(({ provider, serial, realValue, charged }) => ({
      provider,
      serial,
      value: realValue,
      charged,
    })),
    deliveries: world.deliveries.delivered().map(({ order, at }) => ({
      requestId: order.request_id,
      username: order.account,
      zoneId: order.zone_id,
      coins: order.coins,
      at: at.toISOString(),
    })),
  };
}
