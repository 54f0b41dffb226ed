import { getTransactionHistory } from "@portal/contract/transactions";
import type { Viewer } from "../../domain/users.ts";
import { route } from "../../kit/routes.ts";
import type { Services } from "../../services.ts";
import { listLatestTransactions } from "./store.ts";

export const transactionRoutes = ({ db }: Services) => [
  route<Viewer, typeof getTransactionHistory>(getTransactionHistory, {
    handle: ({ viewer }) => listLatestTransactions(db, viewer.id),
  }),
];
