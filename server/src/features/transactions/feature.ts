import type { Feature } from "../../feature.ts";
import { registerTransactionExport } from "./export-route.ts";
import { transactionRoutes } from "./routes.ts";

export const transactions: Feature = {
  routes: transactionRoutes,
  paths: [registerTransactionExport],
};
