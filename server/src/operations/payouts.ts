/**
 * Operations on booked refunds: set the payee, put refunds into a file for the bank, release one that the bank did not
 * pay, close one that will never be paid.
 */
import { createHash } from "node:crypto";
import { bankOf } from "@portal/contract/console/payouts";
import { OperationRefused, runOperation } from "../domain/ledger/run-operation.ts";
import { closeRefund, findRefund, findRefundAmount } from "../domain/payments/refunds.ts";
import { findWaiting, releasePayout, sendPayouts, setPayee } from "./money/payout-store.ts";
import type { Operation, Order } from "./operation.ts";

/** Returns the id of `refund:7`. */
const refundIdOf = (refund: string): number => Number(refund.slice("refund:".length));

/** Sets the account that a refund goes to. Takes two people, because only documents prove whose account it is. */
const setRefundPayee: Operation<Order<"set-payee">> = {
  run: ({ db }, operator, { refund, payerBank, payerAccount, payerName }) =>
    runOperation(db, operator, async (tx) => {
      const refundId = refundIdOf(refund);
      const payee = { bank: payerBank, account: payerAccount, name: payerName };
      if (!(await setPayee(tx, { refundId, ...payee }))) {
        throw new OperationRefused("refund", `${refund} không còn chờ, hoặc đã nằm trong tệp chi`);
      }
      const { transfer, amountVnd, userId } = await findRefund(tx, refundId);
      const result = { refund, transfer, amountVnd, payerBank, payerAccount, payerName };
      return { result, auditEntry: { command: "refund payee", userId, details: result } };
    }),
  subjectOf: ({ refund }) => `payee:${String(refund)}`,
  takesTwo: () => true,
};

/**
 * Puts refunds into a file for the bank of one account, and marks them as sent. The preview covers the payees, so they
 * cannot change between proposal and approval.
 */
const payRefunds: Operation<Order<"pay-refunds">> = {
  amountOf: async ({ refunds }, { db }) => {
    const waiting = await findWaiting(db, refunds.map(refundIdOf));
    return waiting.reduce((sum, { amountVnd }) => sum + amountVnd, 0);
  },
  run: ({ db }, operator, { cashAccount, refunds }) =>
    runOperation(db, operator, async (tx) => {
      const refundIds = refunds.map(refundIdOf);
      const waiting = await findWaiting(tx, refundIds);
      const unknown = waiting.find(({ bank }) => bankOf(bank) === undefined);
      if (unknown) {
        throw new OperationRefused("refunds", `refund:${unknown.refundId} chưa rõ tài khoản nhận`);
      }
      const fileId = await sendPayouts(tx, { cashAccount, refundIds });
      if (fileId === null) {
        throw new OperationRefused(
          "refunds",
          "có khoản không còn chờ, đã nằm trong tệp khác, thuộc tài khoản khác hoặc chưa rõ tài khoản nhận",
        );
      }
      const result = {
        account: cashAccount,
        payouts: waiting.length,
        totalVnd: waiting.reduce((sum, { amountVnd }) => sum + amountVnd, 0),
        rowsHash: createHash("sha256").update(JSON.stringify(waiting)).digest("hex"),
      };
      const details = { fileId, ...result, refunds };
      return { result, auditEntry: { command: "refunds pay", userId: null, details } };
    }),
  subjectOf: ({ rowsHash }) => `payouts:${String(rowsHash)}`,
};

/**
 * Takes a refund out of its file, so that another file can pay it. Takes two people, because only documents prove that
 * the bank will not pay it.
 */
const release: Operation<Order<"release-payout">> = {
  amountOf: ({ refund }, { db }) => findRefundAmount(db, refundIdOf(refund)),
  run: ({ db }, operator, { refund }) =>
    runOperation(db, operator, async (tx) => {
      const refundId = refundIdOf(refund);
      if (!(await releasePayout(tx, refundId))) {
        throw new OperationRefused(
          "refund",
          `${refund} không nằm trong tệp chi nào còn chờ ngân hàng`,
        );
      }
      const { transfer, amountVnd, userId } = await findRefund(tx, refundId);
      const result = { refund, transfer, amountVnd };
      return { result, auditEntry: { command: "refund release", userId, details: result } };
    }),
  subjectOf: ({ refund }) => String(refund),
  takesTwo: () => true,
};

/**
 * Closes a refund whose money will never leave. Money that stays is booked back on its account, and owed to its payer.
 * Takes two people, because only documents prove it.
 */
const close: Operation<Order<"close-refund">> = {
  amountOf: ({ refund }, { db }) => findRefundAmount(db, refundIdOf(refund)),
  run: ({ db }, operator, { refund, code }) =>
    runOperation(db, operator, async (tx) => {
      const refundId = refundIdOf(refund);
      if (!(await closeRefund(tx, { refundId, code, by: operator.by }))) {
        throw new OperationRefused(
          "refund",
          `${refund} không còn chờ tiền đi, hoặc chỉ là một phần của khoản tiền nên không thể ghi là không có thật`,
        );
      }
      const { transfer, amountVnd, account, userId } = await findRefund(tx, refundId);
      const result = { refund, code, transfer, amountVnd, account };
      return { result, auditEntry: { command: "refund close", userId, details: result } };
    }),
  subjectOf: ({ refund }) => String(refund),
  takesTwo: () => true,
};

export const payouts = {
  "set-payee": setRefundPayee,
  "pay-refunds": payRefunds,
  "release-payout": release,
  "close-refund": close,
};
