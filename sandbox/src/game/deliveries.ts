/** The game server's book of coins given out. */

/** What the portal asks for; names as on the wire. */
export type Order = {
  request_id: string;
  game_id: string;
  account: string;
  zone_id: string;
  /** The game's smallest unit. */
  coins: number;
  /** KP */
  credit_spent: number;
};

export type Delivery = {
  order: Order;
  state: "processing" | "delivered" | "rejected";
  /** Why it was rejected. */
  message?: string;
  at: Date;
};

export type Deliveries = {
  find(requestId: string): Delivery | undefined;
  /** Notes an order that has come in and is not decided yet. */
  begin(order: Order): Delivery;
  /** Delivered coins only, oldest first. */
  delivered(): Delivery[];
  clear(): void;
};

export function createDeliveries(): Deliveries {
  const byRequestId = new Map<string, Delivery>();
  return {
    find: (requestId) => byRequestId.get(requestId),
    begin(order) {
      const delivery: Delivery = { order, state: "processing", at: new Date() };
      byRequestId.set(order.request_id, delivery);
      return delivery;
    },
    delivered: () => [...byRequestId.values()].filter(({ state }) => state === "delivered"),
    clear: () => byRequestId.clear(),
  };
}

/** Whether two orders of one request id ask for the same. */
export function sameOrder(a: Order, b: Order): boolean {
  return (
    a.request_id === b.request_id &&
    a.game_id === b.game_id &&
    a.account === b.account &&
    a.zone_id === b.zone_id &&
    a.coins === b.coins &&
    a.credit_spent === b.credit_spent
  );
}
