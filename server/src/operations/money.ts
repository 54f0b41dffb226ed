/** Operations on money: grant, recall, assign, enter, return, void, refund, explain outgoing money, grant by a file. */
import { OperationRefused, runOperation } from "../domain/ledger/run-operation.ts";
import { listOutgoing } from "../domain/payments/refunds.ts";
import { type Entered, enterTransfer } from "../features/payment/enter-transfer.ts";
import { assignTransfer, type Assigned } from "./money/assign-transfer.ts";
import { findBulk, startRun } from "./money/bulk-store.ts";
import { grantCredit, type Granted, occasionKeyOf } from "./money/grant-credit.ts";
import { leftToRecall, recallCredit, type Recalled } from "./money/recall-credit.ts";
import * as refunds from "./money/refunds.ts";
import { findTransfer } from "./money/transfer-store.ts";
import type { Operation, OperationServices, Order } from "./operation.ts";

const grant: Operation<Order<"grant">, Granted> = {
  amountOf: ({ kp }) => kp,
  run: grantCredit,
  factsOf: ({ transactionId: _id, ...facts }) => facts,
  subjectOf: ({ username, occasion }) =>
    `grant:${String(username)}:${occasionKeyOf(String(occasion))}`,
};

/** Starts the job that carries out an uploaded file: exactly the previewed rows, once each. */
const bulkGrant: Operation<Order<"bulk-grant">> = {
  amountOf: ({ totalKp }) => totalKp,
  run: ({ db, portal }, operator, { runId, totalKp }) =>
    runOperation(db, operator, async (tx) => {
      const found = await findBulk(tx, runId);
      if (!found) throw new OperationRefused("runId", "không có tệp này");
      const { isApproved, ...details } = found;
      if (isApproved) throw new OperationRefused("runId", "tệp này đã được phê duyệt");
      if (found.totalKp !== totalKp) throw new OperationRefused("totalKp", "tổng KP đã khác");
      await startRun(tx, runId, portal.operators.grants);
      const { runId: _id, ...result } = details;
      return { result, auditEntry: { command: "bulk-grant", userId: null, details } };
    }),
  subjectOf: ({ rowsHash }) => `bulk-grant:${String(rowsHash)}`,
};

const recall: Operation<Order<"recall">, Recalled> = {
  amountOf: ({ transactionId, kp }, { db }) => kp ?? leftToRecall(db, transactionId),
  run: (services, operator, { transactionId, kp, nth, note }) =>
    recallCredit(services, operator, { what: transactionId, kp, nth, note }),
  factsOf: ({ username, transactionId, recalledKp, leftKp, note, isNew }, { kp, nth = 1 }) => ({
    username,
    transactionId,
    ...(kp !== undefined && { nth }),
    recalledKp,
    leftKp,
    note,
    isNew,
  }),
  subjectOf: ({ transactionId }) => `recall:${String(transactionId)}`,
};

const assign: Operation<Order<"assign">, Assigned> = {
  amountOf: amountOfTransfer,
  run: assignTransfer,
  // The transaction's id is only known at the commit.
  factsOf: ({ transactionId: _id, ...facts }, { method }) => ({
    ...facts,
    ...(method !== undefined && { method }),
  }),
  subjectOf: ({ transfer }) => `transfer:${String(transfer)}`,
};

const enter: Operation<Order<"enter">, Entered> = {
  amountOf: ({ amountVnd }) => amountVnd,
  run: (services, operator, { operation: _name, account, isAnother, reference, ...entry }) =>
    enterTransfer(services, operator, {
      ...entry,
      reference: reference ?? null,
      occurredAt: new Date(entry.occurredAt),
      ...(account === undefined ? {} : { account }),
      isAnother: isAnother === true,
    }),
  factsOf: ({ transfer, username, amountVnd, isNew }, { isAnother }) => ({
    transfer,
    ...(username !== null && { username }),
    amountVnd,
    isMatched: username !== null,
    ...(isAnother && { isAnother }),
    isNew,
  }),
  subjectOf: ({ transfer }) => `transfer:${String(transfer)}`,
};

const giveBack: Operation<Order<"return">, refunds.Returned> = {
  amountOf: amountOfTransfer,
  run: refunds.returnTransfer,
  subjectOf: ({ transfer }) => `transfer:${String(transfer)}`,
};

const NOT_COMPARED = "chưa đối soát sao kê của ngày này";

/** Reverses the booking of a notice whose money never came. Takes two people, because only documents prove it. */
const voidTransfer: Operation<Order<"void-transfer">, refunds.Voided> = {
  amountOf: amountOfTransfer,
  run: refunds.voidTransfer,
  factsOf: ({ username, statementRun, ...facts }, { evidence }) => ({
    ...facts,
    ...(username !== null && { username }),
    statementRun:
      statementRun === null ? NOT_COMPARED : `lần đối soát ${statementRun} không có khoản này`,
    evidence,
  }),
  subjectOf: ({ transfer }) => `transfer:${String(transfer)}`,
  takesTwo: () => true,
};

/** Books money that was paid back, or that a bank or wallet took back. What it gave the player is recalled. */
const refund: Operation<Order<"refund"> | Order<"chargeback">, refunds.Refunded> = {
  amountOf: async (order, services) => order.amountVnd ?? (await amountOfTransfer(order, services)),
  run: refunds.refundTransfer,
  factsOf: (
    { transfer, username, amountVnd, leftVnd, recalledKp, account, note, isNew },
    { nth = 1, outgoing, ...order },
  ) => ({
    ...(username !== null && { username, note }),
    transfer,
    ...(outgoing === undefined && order.amountVnd !== undefined && { nth }),
    amountVnd,
    leftVnd,
    recalledKp,
    account,
    isNew,
  }),
  subjectOf: ({ transfer }) => `transfer:${String(transfer)}`,
};

const explainOutgoing: Operation<Order<"explain-outgoing">, refunds.OutgoingBooked> = {
  amountOf: async ({ outgoing }, { db }) => {
    const [entry] = await listOutgoing(db, { name: outgoing, atMost: 1 });
    return entry?.amountVnd ?? 0;
  },
  run: refunds.explainOutgoing,
  subjectOf: ({ outgoing }) => `outgoing:${String(outgoing)}`,
};

/**
 * Returns the amount of an incoming transfer, in đồng.
 * @throws OperationRefused if no transfer, or several, have this name
 */
export async function amountOfTransfer(
  { transfer }: { readonly transfer: string },
  { db }: OperationServices,
): Promise<number> {
  return (await findTransfer(db, transfer)).amountVnd;
}

export const money = {
  grant,
  recall,
  assign,
  enter,
  return: giveBack,
  "void-transfer": voidTransfer,
  refund,
  chargeback: refund,
  "explain-outgoing": explainOutgoing,
  "bulk-grant": bulkGrant,
};
