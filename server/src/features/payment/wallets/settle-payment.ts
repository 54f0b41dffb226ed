/** What operators do about a payment whose result the wallet does not report: decide it, or ask about it again. */
import { vnd } from "@portal/contract/values/money";
import { findUsername } from "../../../domain/accounts/viewer.ts";
import {
  type ReceivedTransfer,
  receiveTransfer,
} from "../../../domain/ledger/receive-transfers.ts";
import {
  runOperation,
  type OperatorContext,
  OperationRefused,
  type OperationResult,
} from "../../../domain/ledger/run-operation.ts";
import type { Transaction } from "../../../kit/database/database.ts";
import { cancel, runNow } from "../../../kit/jobs/job-store.ts";
import type { OperatorServices } from "../../../operator-services.ts";
import { bookTransfer, sendTransferNotice } from "../credit-transfer.ts";
import { ASK_TASK } from "./ask-about-payment.ts";
import {
  isBooked,
  markCredited,
  markFailed,
  type OpenPayment,
  type PaymentKey,
  lockPayment,
} from "./store.ts";

/** The failure recorded for a payment that operators have settled as failed. */
const FAILED_BY_OPERATOR = "operator";

/** The state of a stuck payment by the wallet's own books. */
export type PaymentVerdict = PaymentKey & {
  /** The amount that arrived; null if none did. */
  readonly paidVnd: number | null;
};

export type PaymentSettled = {
  readonly payment: string;
  readonly outcome: "credited" | "unmatched" | "failed";
  /** Null if its content names nobody, or no money arrived. */
  readonly username: string | null;
  readonly amountVnd: number;
  readonly transactionId: string | null;
};

/**
 * Decides an open payment: it is credited to the player whom its notice named, or fails. If the wallet later reports a
 * failed one again, it is queried again. The database requires two people for this decision.
 * @throws OperationRefused if it is unknown, has been decided, or the wallet is being asked at this moment
 */
export function settlePayment(
  services: OperatorServices,
  operator: OperatorContext,
  { provider, orderId, paidVnd }: PaymentVerdict,
): Promise<PaymentSettled> {
  return runOperation(services.db, operator, async (tx) => {
    const key = { provider, orderId };
    const { notice, raw } = await openPaymentOf(tx, key);
    // Money is booked a moment before its payment is marked, or long before, after a crash in between.
    if (await isBooked(tx, key)) throw decided();
    if (!(await cancel(tx, ASK_TASK, key))) {
      throw new OperationRefused(
        "payment",
        "the wallet is being asked just now: try in a minute",
        "ví đang được hỏi, hãy thử lại sau một phút",
      );
    }
    const paid =
      paidVnd === null
        ? await fail(tx, key)
        : await credit(services, tx, key, { raw, notice: { ...notice, amountVnd: vnd(paidVnd) } });
    const { userId, outcome, transactionId } = paid;
    const username = userId === null ? null : await findUsername(tx, userId);
    const amountVnd = paidVnd ?? notice.amountVnd;
    const result = { payment: nameOf(key), outcome, username, amountVnd, transactionId };
    return { result, auditEntry: { command: "settle", userId, details: result } };
  });
}

type Outcome = Pick<PaymentSettled, "outcome" | "transactionId"> & {
  readonly userId: number | null;
};

async function fail(tx: Transaction, key: PaymentKey): Promise<Outcome> {
  await markFailed(tx, key, FAILED_BY_OPERATOR);
  return { userId: null, outcome: "failed", transactionId: null };
}

/** @throws OperationRefused if the money has come into the books meanwhile */
async function credit(
  { portal, notifications }: OperatorServices,
  tx: Transaction,
  key: PaymentKey,
  reported: Pick<OpenPayment, "notice" | "raw">,
): Promise<Outcome> {
  const { provider } = key;
  const receive = (transfer: ReceivedTransfer) => receiveTransfer(tx, transfer);
  const booked = await bookTransfer(receive, portal, { ...reported, provider, entry: "reported" });
  if (!booked.isNew) throw decided();
  await markCredited(tx, key);
  tx.afterCommit(() => sendTransferNotice({ notifications }, booked));
  const { transactionId, userId } = booked;
  return { userId, outcome: transactionId === null ? "unmatched" : "credited", transactionId };
}

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
async function openPaymentOf(tx: Transaction, key: PaymentKey) {
  const found = await lockPayment(tx, key);
  if (!found) {
    throw new OperationRefused(
      "payment",
      `there is no payment ${nameOf(key)}`,
      `không có khoản thanh toán ${nameOf(key)}`,
    );
  }
  if (found.isOpen) return found;
  throw decided(found.failure);
}

/** @param failure why it failed; null if it was credited */
const decided = (failure: string | null = null): OperationRefused =>
  new OperationRefused(
    "payment",
    `it has been decided: ${failure ?? "credited"}`,
    "khoản thanh toán này đã có kết quả",
  );

const nameOf = ({ provider, orderId }: PaymentKey): string => `${provider}:${orderId}`;
