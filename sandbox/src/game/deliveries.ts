/** Stores the simulated game's orders and delivered coins. */

/** The portal's order, with the field names of the request. */
export type Order = {
  request_id: string;
  game_id: string;
  account: string;
  zone_id: string;
  /** The game's smallest unit. */
  coins: number;
  /** In KP. */
  credit_spent: number;
  /** The id of the character that receives; absent: the account receives. */
  character?: string;
};

export type Delivery = {
  order: Order;
  state: "processing" | "delivered" | "rejected";
  /** The reason of a rejection. */
  message?: string;
  at: Date;
};

export function createDeliveries() {
  const byRequestId = new Map<string, Delivery>();
  return {
    find: (requestId: string) => byRequestId.get(requestId),
    /** Stores a new, undecided order. */
    begin(order: Order): Delivery {
      const delivery: Delivery = { order, state: "processing", at: new Date() };
      byRequestId.set(order.request_id, delivery);
      return delivery;
    },
    /** Returns the delivered orders, oldest first. */
    delivered: () => [...byRequestId.values()].filter(({ state }) => state === "delivered"),
    clear: () => byRequestId.clear(),
  };
}

/** Returns whether two orders are equal. */
export function sameOrder(a: Order, b: Order): boolean {
  return (
    a.request_id === b.request_id &&
    a.game_id === b.game_id &&
    a.account === b.account &&
    a.zone_id === b.zone_id &&
    a.coins === b.coins &&
    a.credit_spent === b.credit_spent &&
    a.character === b.character
  );
}
