/** Operators' access to open wallet payments: `retryPayment`, `openPaymentOf`, `nameOf`. */
import {
  runOperation,
  type OperatorContext,
  OperationRefused,
} from "../../../domain/ledger/run-operation.ts";
import type { Database, Transaction } from "../../../kit/database/database.ts";
import { runNow } from "../../../kit/jobs/job-store.ts";
import { ASK_TASK } from "./ask-about-payment.ts";
import { lockPayment, type PaymentKey } from "./store.ts";

export type PaymentRetried = {
  readonly payment: string;
  /** False if the wallet is being asked at this moment. */
  readonly isHurried: boolean;
};

/** Runs the payment's job now, which queries the wallet. @throws OperationRefused */
export function retryPayment(
  { db }: { readonly db: Database },
  operator: OperatorContext,
  key: PaymentKey,
): Promise<PaymentRetried> {
  return runOperation(db, operator, async (tx) => {
    await openPaymentOf(tx, key);
    const result = { payment: nameOf(key), isHurried: await runNow(tx, ASK_TASK, key) };
    return {
      result,
      auditEntry: { command: "retry", userId: null, details: { payment: nameOf(key) } },
    };
  });
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
