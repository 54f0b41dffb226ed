/** Operators' access to undecided orders of coins: `retryDelivery`, `openOrderOf`. */
import { type OperationResult, OperationRefused } from "../../domain/ledger/run-operation.ts";
import type { Transaction } from "../../kit/database/database.ts";
import { runNow } from "../../kit/jobs/job-store.ts";
import { DELIVER_TASK } from "../../domain/recharges/hold-credit.ts";
import { lockOrder, type Order } from "./store.ts";

/**
 * Runs the delivery job of an open order now, which asks the game again.
 * @returns undefined if the transaction is not an order of coins
 * @throws OperationRefused if it has been decided
 */
export async function retryDelivery(
  tx: Transaction,
  transactionId: string,
): Promise<OperationResult<Pick<Order, "username">> | undefined> {
  const order = await openOrderOf(tx, transactionId);
  if (!order) return undefined;
  const { userId, username } = order;
  await runNow(tx, DELIVER_TASK, { transactionId });
  const auditEntry = { command: "retry", userId, details: { transactionId } };
  return { result: { username }, auditEntry };
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
