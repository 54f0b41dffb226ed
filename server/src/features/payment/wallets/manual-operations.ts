/** Operators' access to open wallet payments: `retryPayment`, `openPaymentOf`, `nameOf`. */
import { type OperationResult, OperationRefused } from "../../../domain/ledger/run-operation.ts";
import type { Transaction } from "../../../kit/database/database.ts";
import { runNow } from "../../../kit/jobs/job-store.ts";
import { ASK_TASK } from "./ask-about-payment.ts";
import { lockPayment, type PaymentKey } from "./store.ts";

/** Runs the payment's job now, which queries the wallet. @throws OperationRefused */
export async function retryPayment(
  tx: Transaction,
  key: PaymentKey,
): Promise<OperationResult<object>> {
  await openPaymentOf(tx, key);
  await runNow(tx, ASK_TASK, key);
  const details = { payment: nameOf(key) };
  return { result: {}, auditEntry: { command: "retry", userId: null, details } };
}

/** Locks an open payment until the transaction ends. @throws OperationRefused if it is unknown or decided */
export async function openPaymentOf(tx: Transaction, key: PaymentKey) {
  const found = await lockPayment(tx, key);
  if (!found) {
    throw new OperationRefused(
      "payment",
      `there is no payment ${nameOf(key)}`,
      `không có khoản thanh toán ${nameOf(key)}`,
    );
  }
  if (found.isOpen) return found;
  throw new OperationRefused(
    "payment",
    `it has been decided: ${found.failure ?? "credited"}`,
    "khoản thanh toán này đã có kết quả",
  );
}

export const nameOf = ({ provider, orderId }: PaymentKey): string => `${provider}:${orderId}`;
