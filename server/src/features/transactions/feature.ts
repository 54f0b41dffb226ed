import * as calls from "@portal/contract/transactions";
import { type Feature, route } from "../../feature.ts";
import { byUser } from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";
import { registerTransactionExport } from "./export-route.ts";
import { limits } from "./limits.ts";
import { listTransactions } from "./list-transactions.ts";
import { showMonth } from "./show-month.ts";
import { showTransaction } from "./show-transaction.ts";

const routes = ({ db }: Services) => [
  route(calls.getTransactionHistory, {
    unlimited: "without a search: reads one page off an index",
    limits: ({ viewer, query }) =>
      query.search === undefined ? [] : byUser(viewer, limits.historySearchByUser),
    handle: ({ viewer, query }) => listTransactions(db, viewer.id, query),
  }),
  route(calls.getTransactionMonth, {
    limits: ({ viewer }) => byUser(viewer, limits.historyMonthByUser),
    handle: ({ viewer, params }) => showMonth(db, viewer.id, params.month),
  }),
  route(calls.getTransaction, {
    unlimited: "reads one tree of transactions off indexes",
    handle: ({ viewer, params }) => showTransaction(db, viewer.id, params.id),
  }),
];

/**
 * Shows players their transactions: as a list with filters, one with all that belongs to it, a month's
 * sums, and as a CSV file.
 */
export const transactions: Feature = {
  routes,
  paths: [registerTransactionExport],
};
