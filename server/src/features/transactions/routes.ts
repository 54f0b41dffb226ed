import { getTransaction, getTransactionHistory } from "@portal/contract/transactions";
import type { Viewer } from "../../domain/accounts/users.ts";
import { route } from "../../kit/http/routes.ts";
import type { Services } from "../../services.ts";
import { listTransactions } from "./list-transactions.ts";
import { showTransaction } from "./show-transaction.ts";

export const transactionRoutes = ({ db }: Services) => [
  route<Viewer, typeof getTransactionHistory>(getTransactionHistory, {
    handle: ({ viewer, query }) => listTransactions(db, viewer.id, query),
  }),
  route<Viewer, typeof getTransaction>(getTransaction, {
    handle: ({ viewer, params }) => showTransaction(db, viewer.id, params.id),
  }),
];
