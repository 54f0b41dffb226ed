import { byHand, type Hand, RefusedByHand } from "../../domain/by-hand.ts";
import type { Publishing } from "../../domain/live.ts";
import type { Database } from "../../kit/database.ts";
import { hurry, takeAway } from "../../kit/job-store.ts";
import { captureInTransaction } from "./capture-credit.ts";
import { DELIVER_TASK } from "./deliver-coins.ts";
import { refundInTransaction } from "./refund-credit.ts";
import { lockOrder, type Order } from "./store.ts";

type ByHandServices = Publishing & { readonly db: Database };

export type RechargeRetried = Pick<Order, "username"> & {
  readonly transactionId: string;
  /** False: it is being delivered at this moment. */
  readonly isHurried: boolean;
};

/**
 * Has the game asked again at once, by the next worker that looks.
 * @returns undefined where the transaction is no order of coins
 * @throws RefusedByHand where it has been decided
 */
export function retryDelivery(
  { db }: ByHandServices,
  hand: Hand,
  transactionId: string,
): Promise<RechargeRetried | undefined> {
  return byHand(db, hand, async (tx) => {
    const order = await lockOrder(tx, transactionId);
    if (!order) return { result: undefined };
    const { userId, username } = openOrder(order);
    const isHurried = await hurry(tx, DELIVER_TASK, { transactionId });
    const result = { username, transactionId, isHurried };
    return { result, deed: { command: "retry", userId, details: { transactionId } } };
  });
}

export type RechargeSettled = Pick<Order, "username" | "creditKp"> & {
  readonly transactionId: string;
  readonly outcome: "delivered" | "refused";
};

/**
 * Decides an order by what the operator has found out at the game: its credit is spent, or goes back.
 * @returns undefined where the transaction is no order of coins
 * @throws RefusedByHand where it has been decided, or the game is being asked at this moment
 */
export function settleDelivery(
  { db, notifications }: ByHandServices,
  hand: Hand,
  { transactionId, outcome }: Pick<RechargeSettled, "transactionId" | "outcome">,
): Promise<RechargeSettled | undefined> {
  return byHand(db, hand, async (tx) => {
    const order = await lockOrder(tx, transactionId);
    if (!order) return { result: undefined };
    const { userId, username, creditKp } = openOrder(order);
    // Nobody asks the game after this: what it would deliver then has been paid back.
    if (!(await takeAway(tx, DELIVER_TASK, { transactionId }))) {
      throw new RefusedByHand("transaction", "the game is being asked just now: try in a minute");
    }
    const settle = outcome === "delivered" ? captureInTransaction : refundInTransaction;
    await settle({ notifications }, tx, transactionId);
    const result = { username, creditKp, transactionId, outcome };
    return { result, deed: { command: "settle", userId, details: result } };
  });
}

function openOrder(order: Order): Order {
  if (order.status === "pending") return order;
  throw new RefusedByHand("transaction", `it has been decided: ${order.status}`);
}
