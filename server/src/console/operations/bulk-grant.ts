import { type BulkStarted, startBulk } from "../../features/operator/bulk/start-bulk.ts";
import type { Operation, Order } from "./operation.ts";

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
