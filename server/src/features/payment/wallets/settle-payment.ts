import { type Vnd, vnd } from "@portal/contract/values/money";
import { type Approval, decide, propose } from "../../../domain/ledger/approvals.ts";
import {
  runOperation,
  type Done,
  type OperatorContext,
  OperationRefused,
} from "../../../domain/ledger/run-operation.ts";
import type { Publishing } from "../../../domain/notifications/live.ts";
import type { Database, Transaction } from "../../../kit/database/database.ts";
import { cancel } from "../../../kit/jobs/job-store.ts";
import type { ValidPortalSettings } from "../../../settings/portal-settings.ts";
import { bookTransfer, sendTransferNotice } from "../credit-transfer.ts";
import { ASK_TASK } from "./ask-about-payment.ts";
import { nameOf, openPaymentOf } from "./manual-operations.ts";
import { markCredited, markFailed, type PaymentKey } from "./store.ts";

type SettlingServices = Publishing & {
  readonly db: Database;
  readonly portal: ValidPortalSettings;
};

/** The failure recorded for a payment that operators have settled as failed. */
const FAILED_BY_HAND = "operator";

export type PaymentVerdict = PaymentKey & {
  /** The amount that came by the wallet's own books, or null where none did. */
  readonly paidVnd: Vnd | "as told" | null;
};

export type PaymentSettled = {
  readonly payment: string;
  readonly outcome: "credited" | "unmatched" | "failed";
  readonly amountVnd: number;
  readonly transactionId: string | null;
};

const paymentSubject = (key: PaymentKey): string => `payment:${nameOf(key)}`;

/**
 * Proposes the outcome of a wallet's open payment, which the wallet has not reported although the portal goes
 * on asking. Another person approves it.
 * @throws OperationRefused where it has been decided
 */
export function proposePayment(
  { db }: SettlingServices,
  operator: OperatorContext,
  verdict: PaymentVerdict,
  evidence: string,
): Promise<Approval> {
  return runOperation<Approval>(db, operator, async (tx) => {
    const { notice } = await openPaymentOf(tx, verdict);
    const paidVnd = verdict.paidVnd === "as told" ? notice.amountVnd : verdict.paidVnd;
    const { provider, orderId } = verdict;
    const subject = paymentSubject(verdict);
    const proposal = { provider, orderId, paidVnd };
    const { isNew, ...proposed } = await propose(tx, operator, {
      subject,
      proposal,
      evidence,
      userId: null,
    });
    if (!isNew) return { result: proposed };
    const details = { approvalId: proposed.id, ...proposal, evidence };
    return { result: proposed, auditEntry: { command: "settle propose", userId: null, details } };
  });
}

type ProposedPayment = PaymentKey & { readonly paidVnd: number | null };

/**
 * Carries out what another person has proposed. The payment is credited to the player whom its notice named,
 * or it fails. Should the wallet report otherwise later, it is asked about again.
 * @throws OperationRefused where it has been decided, or the wallet is being asked at this moment
 */
export function approvePayment(
  services: SettlingServices,
  operator: OperatorContext,
  approvalId: string,
): Promise<PaymentSettled> {
  return runOperation<PaymentSettled>(services.db, operator, async (tx) => {
    const { proposal, evidence, proposedBy } = await decide(tx, operator, approvalId, "approved");
    const { provider, orderId, paidVnd } = proposal as ProposedPayment;
    const key = { provider, orderId };
    const { notice, raw } = await openPaymentOf(tx, key);
    if (!(await cancel(tx, ASK_TASK, key))) {
      throw new OperationRefused("payment", "the wallet is being asked just now: try in a minute");
    }
    const approved = { approvalId, proposedBy, evidence };
    if (paidVnd === null) {
      await markFailed(tx, key, FAILED_BY_HAND);
      const { amountVnd } = notice;
      const payment = nameOf(key);
      const result = { payment, outcome: "failed", amountVnd, transactionId: null } as const;
      const details = { ...result, ...approved };
      return { result, auditEntry: { command: "settle", userId: null, details } };
    }
    const paid = { ...notice, amountVnd: vnd(paidVnd) };
    return credit(services, tx, key, { notice: paid, raw, approved });
  });
}

async function credit(
  { portal, notifications }: SettlingServices,
  tx: Transaction,
  key: PaymentKey,
  {
    notice,
    raw,
    approved,
  }: Pick<Awaited<ReturnType<typeof openPaymentOf>>, "notice" | "raw"> & {
    readonly approved: object;
  },
): Promise<Done<PaymentSettled>> {
  const told = { provider: key.provider, notice, raw, entry: "told" } as const;
  const booked = await bookTransfer(tx, portal, told);
  await markCredited(tx, key);
  if (booked.isNew) tx.afterCommit(() => sendTransferNotice({ notifications }, booked));
  const { transactionId, userId } = booked;
  const outcome = transactionId === null ? "unmatched" : "credited";
  const { amountVnd } = notice;
  const result = { payment: nameOf(key), outcome, amountVnd, transactionId } as const;
  return { result, auditEntry: { command: "settle", userId, details: { ...result, ...approved } } };
}
