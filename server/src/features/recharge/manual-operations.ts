import {
  runOperation,
  type OperatorContext,
  OperationRefused,
} from "../../domain/ledger/run-operation.ts";
import type { Publishing } from "../../domain/notifications/live.ts";
import type { Database } from "../../kit/database/database.ts";
import { runNow } from "../../kit/jobs/job-store.ts";
import { DELIVER_TASK } from "./deliver-coins.ts";
import { lockOrder, type Order } from "./store.ts";

type OperationServices = Publishing & { readonly db: Database };

export type RechargeRetried = Pick<Order, "username"> & {
  readonly transactionId: string;
  /** False: it is being delivered at this moment. */
  readonly isHurried: boolean;
};

/**
 * Asks the game again at once, by the next free worker.
 * @returns undefined where the transaction is no order of coins
 * @throws OperationRefused where it has been decided
 */
export function retryDelivery(
  { db }: OperationServices,
  operator: OperatorContext,
  transactionId: string,
): Promise<RechargeRetried | undefined> {
  return runOperation(db, operator, async (tx) => {
    const order = await lockOrder(tx, transactionId);
    if (!order) return { result: undefined };
    const { userId, username } = openOrder(order);
    const isHurried = await runNow(tx, DELIVER_TASK, { transactionId });
    const result = { username, transactionId, isHurried };
    return { result, auditEntry: { command: "retry", userId, details: { transactionId } } };
  });
}

/** @throws OperationRefused where it has been decided */
export function openOrder(order: Order): Order {
  if (order.status === "pending") return order;
  throw new OperationRefused("transaction", `it has been decided: ${order.status}`);
}
