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
} from "../../../domain/ledger/run-operation.ts";
import type { Transaction } from "../../../kit/database/database.ts";
import { cancel } from "../../../kit/jobs/job-store.ts";
import type { OperatorServices } from "../../../operator-services.ts";
import { bookTransfer, sendTransferNotice } from "../credit-transfer.ts";
import { ASK_TASK } from "./ask-about-payment.ts";
import { nameOf, openPaymentOf } from "./manual-operations.ts";
import { markCredited, markFailed, type OpenPayment, type PaymentKey } from "./store.ts";

/** The failure recorded for a payment that operators have settled as failed. */
const FAILED_BY_HAND = "operator";

/** What the wallet's own books say of a payment that is stuck. */
export type PaymentVerdict = PaymentKey & {
  /** The amount that came, or null where none did. */
  readonly paidVnd: number | null;
};

export type PaymentSettled = {
  readonly payment: string;
  readonly outcome: "credited" | "unmatched" | "failed";
  /** Null where its content names nobody, or nothing came. */
  readonly username: string | null;
  readonly amountVnd: number;
  readonly transactionId: string | null;
};

/**
 * Decides a wallet's open payment, which the wallet has not reported although the portal goes on asking. It is credited
 * to the player whom its notice named, or it fails; should the wallet report otherwise later, it is asked about again.
 * It takes two people: the database holds that.
 * @throws OperationRefused where it has been decided, or the wallet is being asked at this moment
 */
export function settlePayment(
  services: OperatorServices,
  operator: OperatorContext,
  { provider, orderId, paidVnd }: PaymentVerdict,
): Promise<PaymentSettled> {
  return runOperation(services.db, operator, async (tx) => {
    const key = { provider, orderId };
    const { notice, raw } = await openPaymentOf(tx, key);
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
  await markFailed(tx, key, FAILED_BY_HAND);
  return { userId: null, outcome: "failed", transactionId: null };
}

async function credit(
  { portal, notifications }: OperatorServices,
  tx: Transaction,
  key: PaymentKey,
  reported: Pick<OpenPayment, "notice" | "raw">,
): Promise<Outcome> {
  const { provider } = key;
  const receive = (transfer: ReceivedTransfer) => receiveTransfer(tx, transfer);
  const booked = await bookTransfer(receive, portal, { ...reported, provider, entry: "reported" });
  await markCredited(tx, key);
  if (booked.isNew) tx.afterCommit(() => sendTransferNotice({ notifications }, booked));
  const { transactionId, userId } = booked;
  return { userId, outcome: transactionId === null ? "unmatched" : "credited", transactionId };
}
