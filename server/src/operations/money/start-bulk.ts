import {
  OperationRefused,
  runOperation,
  type OperatorContext,
} from "../../domain/ledger/run-operation.ts";
import type { OperatorServices } from "../../operator-services.ts";
import { findBulk, startRun, type UploadedBulk } from "./bulk-store.ts";

export type BulkStarted = Omit<UploadedBulk, "isApproved">;

/**
 * Lets a job carry out an uploaded file: exactly the rows that were previewed, once each. @throws OperationRefused
 */
export function startBulk(
  { db, portal }: OperatorServices,
  operator: OperatorContext,
  { runId, totalKp }: { readonly runId: string; readonly totalKp: number },
): Promise<BulkStarted> {
  return runOperation(db, operator, async (tx) => {
    const found = await findBulk(tx, runId);
    if (!found) throw new OperationRefused("runId", "không có tệp này");
    const { isApproved, ...bulk } = found;
    if (isApproved) throw new OperationRefused("runId", "tệp này đã được phê duyệt");
    if (bulk.totalKp !== totalKp) throw new OperationRefused("totalKp", "tổng KP đã khác");
    await startRun(tx, runId, portal.operators.grants);
    return {
      result: bulk,
      auditEntry: { command: "bulk-grant", userId: null, details: bulk },
    };
  });
}
