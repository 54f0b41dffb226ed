import type { ReconcileFinding, ReconcileRun } from "@portal/contract/console/reconcile";
import type { Database } from "../../../kit/database/database.ts";
import { errors } from "../../errors.ts";
import { type BookedDay, listDays, listFindings, listRuns as list } from "./store.ts";

const SHOWN_RUNS = 50;
const SHOWN_DAYS = 35;

/** Lists the last comparisons, and the last days with what keeps them open. */
export async function listRuns(
  db: Database,
): Promise<{ readonly runs: ReconcileRun[]; readonly days: BookedDay[] }> {
  const [runs, days] = await Promise.all([list(db, null, SHOWN_RUNS), listDays(db, SHOWN_DAYS)]);
  return { runs, days };
}

/** @throws errors.runUnknown */
export async function showRun(
  db: Database,
  id: number,
): Promise<{ readonly run: ReconcileRun; readonly findings: ReconcileFinding[] }> {
  const [run] = await list(db, id, 1);
  if (!run) throw errors.runUnknown();
  return { run, findings: await listFindings(db, id) };
}
