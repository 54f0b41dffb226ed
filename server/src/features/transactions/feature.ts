/**
 * Shows players their transactions: a list with filters, one with all that belongs to it, the sums of a month, and a
 * CSV file.
 */
import * as calls from "@portal/contract/transactions";
import { type Feature, route } from "../../feature.ts";
import { refusal } from "../../kit/http/errors.ts";
import { byUser, limit, MINUTE } from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";
import { registerTransactionExport } from "./export-route.ts";
import { findTree, readHistoryLines } from "./history-store.ts";
import { listTransactions } from "./list-transactions.ts";
import { sumUpMonth } from "./month-store.ts";

export const limits = {
  // Each search reads 2,000 transactions.
  historySearchByUser: limit("history-search.user", 60, MINUTE),
  // Each sums up all transactions of a month.
  historyMonthByUser: limit("history-month.user", 60, MINUTE),
};

export const errors = {
  transactionNotFound: refusal(404, "transaction_not_found", "Không tìm thấy giao dịch này."),
};

const routes = ({ db }: Services) => [
  route(calls.getTransactionHistory, {
    unlimited: "without a search: reads one page by an index",
    limits: ({ viewer, query }) =>
      query.search === undefined ? [] : byUser(viewer, limits.historySearchByUser),
    handle: ({ viewer, query }) => listTransactions(db, viewer.id, query),
  }),
  route(calls.getTransactionMonth, {
    limits: ({ viewer }) => byUser(viewer, limits.historyMonthByUser),
    handle: ({ viewer, params }) => sumUpMonth(db, viewer.id, params.month),
  }),
  route(calls.getTransaction, {
    unlimited: "reads one tree of transactions by indexes",
    handle: async ({ viewer: { id: userId }, params }) => {
      const lines = await readHistoryLines(db, userId, await findTree(db, userId, params.id));
      if (lines.length === 0) throw errors.transactionNotFound();
      return { lines };
    },
  }),
];

export const transactions: Feature = {
  routes,
  paths: [registerTransactionExport],
};
