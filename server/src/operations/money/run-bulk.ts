/** The job that carries out an approved file of grants. */
import { jobKind, type JobOutcome } from "../../kit/jobs/lanes.ts";
import { OperationRefused, type StaffActor } from "../../domain/ledger/run-operation.ts";
import type { Services } from "../../services.ts";
import { grantCredit } from "./grant-credit.ts";
import {
  type ApprovedRun,
  beginRow,
  endPass,
  endRow,
  findApprovedRun,
  findWaitingRows,
  type WaitingRow,
} from "./bulk-store.ts";

/** The database inserts this job in start_bulk, by this name. */
export const BULK_GRANT = jobKind<{ readonly runId: string }>("bulk-grant", "money");

/** How many rows are read from the database at a time. */
const ROWS_AT_ONCE = 200;
/** Grants commit one after another; the rest of their work runs concurrently. */
const WORKERS = 4;
/** A run ends after this time, because a job may take 60 s. The next run continues. */
const PASS_MS = 40_000;

/** The row is already done: by another process, or before a crash. */
class RowDone extends Error {}
/** The player has had a grant for this occasion before. */
class GivenBefore extends Error {}

/**
 * Carries out an approved file, from where the last run ended. The transaction that grants a row also marks it as done:
 * if the process stops, each row is either done once or still waits.
 */
export async function runBulk(
  services: Services,
  { runId }: { readonly runId: string },
  _attempt: number,
  signal: AbortSignal,
): Promise<JobOutcome> {
  const { db } = services;
  const run = await findApprovedRun(db, runId);
  if (!run) return;
  const until = performance.now() + PASS_MS;
  while (performance.now() < until && !signal.aborted) {
    const waiting = await findWaitingRows(db, runId, ROWS_AT_ONCE);
    if (waiting.length === 0) break;
    const rows = waiting.values();
    const workers = Array.from({ length: WORKERS }, () =>
      grantRows(services, runId, run, rows, signal),
    );
    await Promise.all(workers);
  }
  if (await endPass(db, runId)) return;
  return { againInSeconds: 0 };
}

async function grantRows(
  services: Services,
  runId: string,
  run: ApprovedRun,
  rows: Iterable<WaitingRow>,
  signal: AbortSignal,
): Promise<void> {
  for (const row of rows) {
    if (signal.aborted) return;
    await grantRow(services, runId, run, row);
  }
}

async function grantRow(
  services: Services,
  runId: string,
  { reason, approvedBy: by }: ApprovedRun,
  { line, username, kp, occasion, note }: WaitingRow,
): Promise<void> {
  const { db, notifications, config } = services;
  const staff: StaffActor = {
    begin: async (tx) => {
      if (!(await beginRow(tx, runId, line))) throw new RowDone();
    },
    confirm: ({ auditEntry }) => {
      if (!auditEntry) throw new GivenBefore();
    },
  };
  try {
    await grantCredit(
      { db, notifications, portal: config.portal },
      { by, reason, isDryRun: false, staff },
      { username, kp, occasion, note: note ?? undefined },
    );
  } catch (error) {
    if (error instanceof RowDone) return;
    if (error instanceof GivenBefore) return endRow(db, runId, line, null);
    if (error instanceof OperationRefused) return endRow(db, runId, line, error.shown);
    throw error;
  }
}
