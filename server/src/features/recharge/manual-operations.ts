/** Operators' access to undecided orders of coins: `retryDelivery`, `openOrderOf`. */
import { type OperationResult, OperationRefused } from "../../domain/ledger/run-operation.ts";
import type { Transaction } from "../../kit/database/database.ts";
import { runNow } from "../../kit/jobs/job-store.ts";
import { DELIVER_TASK } from "../../domain/recharges/hold-credit.ts";
import { lockOrder, type Order } from "./store.ts";

export type RechargeRetried = Pick<Order, "username"> & {
  readonly transactionId: string;
  /** False if a worker is asking the game at this moment. */
  readonly isHurried: boolean;
};

/**
 * Runs the delivery job of an open order now, which asks the game again.
 * @returns undefined if the transaction is not an order of coins
 * @throws OperationRefused if it has been decided
 */
export async function retryDelivery(
  tx: Transaction,
  transactionId: string,
): Promise<OperationResult<RechargeRetried> | undefined> {
  const order = await openOrderOf(tx, transactionId);
  if (!order) return undefined;
  const { userId, username } = order;
  const isHurried = await runNow(tx, DELIVER_TASK, { transactionId });
  const result = { username, transactionId, isHurried };
  return { result, auditEntry: { command: "retry", userId, details: { transactionId } } };
}

/**
 * Locks an order of coins until the transaction ends.
 * @returns undefined if there is none
 * @throws OperationRefused if it has been decided
 */
export async function openOrderOf(tx: Transaction, id: string): Promise<Order | undefined> {
  const order = await lockOrder(tx, id);
  if (!order || order.status === "pending") return order;
  throw new OperationRefused(
    "transaction",
    `it has been decided: ${order.status}`,
    "đơn nạp game này đã có kết quả",
  );
}
