/** Money: given to players, taken back, assigned, returned. */
import { findRefundAmount, listOutgoing } from "../domain/payments/refunds.ts";
import { type Entered, enterTransfer } from "../features/payment/enter-transfer.ts";
import { assignTransfer, type Assigned } from "./money/assign-transfer.ts";
import { closeRefund as close, type RefundClosed } from "./money/close-refund.ts";
import { explainOutgoing as explain, type OutgoingBooked } from "./money/explain-outgoing.ts";
import { grantCredit, type Granted } from "./money/grant-credit.ts";
import { leftToRecall, recallCredit, type Recalled } from "./money/recall-credit.ts";
import { refundTransfer, type Refunded } from "./money/refund-transfer.ts";
import { returnTransfer, type Returned } from "./money/return-transfer.ts";
import { type BulkStarted, startBulk } from "./money/start-bulk.ts";
import { findTransfer } from "./money/transfer-store.ts";
import { voidTransfer as markVoid, type Voided } from "./money/void-transfer.ts";
import type { Operation, OperationServices, Order } from "./operation.ts";

export const grant: Operation<Order<"grant">, Granted> = {
  amountOf: ({ kp }) => kp,
  run: (services, operator, { username, kp, occasion, note }) =>
    grantCredit(services, operator, { username, kp, occasion, note }),
  factsOf: ({ username, occasion, grantedKp, isNew }) => ({ username, occasion, grantedKp, isNew }),
  subjectOf: ({ username, occasion }) => `grant:${String(username)}:${String(occasion)}`,
};

export const bulkGrant: Operation<Order<"bulk-grant">, BulkStarted> = {
  amountOf: ({ totalKp }) => totalKp,
  run: (services, operator, { runId, totalKp }) =>
    startBulk(services, operator, { runId, totalKp }),
  factsOf: ({ fileName, rowCount, totalKp, rowsHash }) => ({
    fileName,
    rowCount,
    totalKp,
    rowsHash,
  }),
  subjectOf: ({ rowsHash }) => `bulk-grant:${String(rowsHash)}`,
};

export const recall: Operation<Order<"recall">, Recalled> = {
  amountOf: ({ transactionId, kp }, { db }) => kp ?? leftToRecall(db, transactionId),
  run: (services, operator, { transactionId, kp, note }) =>
    recallCredit(services, operator, { what: transactionId, kp, key: undefined, note }),
  factsOf: ({ username, transactionId, recalledKp, leftKp, isNew }) => ({
    username,
    transactionId,
    recalledKp,
    leftKp,
    isNew,
  }),
  subjectOf: ({ transactionId }) => `recall:${String(transactionId)}`,
};

export const assign: Operation<Order<"assign">, Assigned> = {
  amountOf: amountOfTransfer,
  run: (services, operator, { transfer, username, method }) =>
    assignTransfer(services, operator, {
      transfer,
      username,
      ...(method === undefined ? {} : { method }),
    }),
  // Its transaction gets its id in the commit.
  factsOf: ({ transactionId: _id, ...facts }, { method }) => ({
    ...facts,
    ...(method !== undefined && { method }),
  }),
  subjectOf: ({ transfer }) => `transfer:${String(transfer)}`,
};

export const enter: Operation<Order<"enter">, Entered> = {
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

export const giveBack: Operation<Order<"return">, Returned> = {
  amountOf: amountOfTransfer,
  run: returnTransfer,
  factsOf: (result) => ({ ...result }),
  subjectOf: ({ transfer }) => `transfer:${String(transfer)}`,
};

const NOT_COMPARED = "chưa đối soát sao kê của ngày này";

/** Money of a notice that never came: its booking is reversed. Only papers show that it is right. */
export const voidTransfer: Operation<Order<"void-transfer">, Voided> = {
  amountOf: amountOfTransfer,
  run: markVoid,
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

/** Money that goes back by agreement, or that a bank or wallet took back: what it gave goes with it. */
export const refund: Operation<Order<"refund"> | Order<"chargeback">, Refunded> = {
  amountOf: async (order, services) => order.amountVnd ?? (await amountOfTransfer(order, services)),
  run: (services, operator, { transfer, amountVnd, code, outgoing, note }) =>
    refundTransfer(services, operator, {
      transfer,
      amountVnd,
      reasonCode: code,
      outgoing,
      key: undefined,
      note,
    }),
  factsOf: ({ transfer, username, amountVnd, leftVnd, recalledKp, account, isNew }) => ({
    ...(username !== null && { username }),
    transfer,
    amountVnd,
    leftVnd,
    recalledKp,
    account,
    isNew,
  }),
  subjectOf: ({ transfer }) => `transfer:${String(transfer)}`,
};

/** A booked refund whose money will never leave. Only papers show that it is right. */
export const closeRefund: Operation<Order<"close-refund">, RefundClosed> = {
  amountOf: ({ refund }, { db }) => findRefundAmount(db, Number(refund.slice("refund:".length))),
  run: close,
  factsOf: (result) => ({ ...result }),
  subjectOf: ({ refund }) => String(refund),
  takesTwo: () => true,
};

export const explainOutgoing: Operation<Order<"explain-outgoing">, OutgoingBooked> = {
  amountOf: async ({ outgoing }, { db }) => {
    const [entry] = await listOutgoing(db, { name: outgoing, atMost: 1 });
    return entry?.amountVnd ?? 0;
  },
  run: (services, operator, { outgoing, code }) =>
    explain(services, operator, { name: outgoing, code }),
  factsOf: (result) => ({ ...result }),
  subjectOf: ({ outgoing }) => `outgoing:${String(outgoing)}`,
};

/** Returns the amount of arrived money, in đồng. @throws OperationRefused where there is none of this name */
export async function amountOfTransfer(
  { transfer }: { readonly transfer: string },
  { db }: OperationServices,
): Promise<number> {
  return (await findTransfer(db, transfer)).amountVnd;
}
