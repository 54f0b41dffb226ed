import * as calls from "@portal/contract/transactions";
import { type Feature, route } from "../../feature.ts";
import type { Services } from "../../services.ts";
import { registerTransactionExport } from "./export-route.ts";
import { listTransactions } from "./list-transactions.ts";
import { showTransaction } from "./show-transaction.ts";

const routes = ({ db }: Services) => [
  route(calls.getTransactionHistory, {
    handle: ({ viewer, query }) => listTransactions(db, viewer.id, query),
  }),
  route(calls.getTransaction, {
    handle: ({ viewer, params }) => showTransaction(db, viewer.id, params.id),
  }),
];

/**
 * Shows players their transactions: as a list with filters, one with all that belongs to it, and as a CSV
 * file.
 */
export const transactions: Feature = {
  routes,
  paths: [registerTransactionExport],
};
