import type { Services } from "../../services.ts";
import { type KeptFor, kindsWithEnd } from "../../settings/retention-kinds.ts";
import { removals } from "./removal-store.ts";
import { beginRun, noteBatch } from "./run-store.ts";

/** Rows that one statement removes. */
const BATCH_ROWS = 500;
const DAY_MS = 24 * 60 * 60_000;

/** Returns the moment before which data is too old. */
export const tooOldBefore = (days: number): Date => new Date(Date.now() - days * DAY_MS);

/**
 * Removes too old data once a night, kind by kind. If one kind fails, the others go on, and the next run tries it
 * again.
 */
export async function removeOldData(services: Services, ending: AbortSignal): Promise<void> {
  const { log, config } = services;
  for (const kept of kindsWithEnd(config.portal.retention)) {
    if (ending.aborted) return;
    await removeKind(services, kept, ending).catch((error: unknown) =>
      log.error(
        { err: error, event: "retention_failed", kind: kept.kind },
        "old data could not be removed",
      ),
    );
  }
}

async function removeKind(
  { db, log }: Services,
  { kind, days }: KeptFor,
  ending: AbortSignal,
): Promise<void> {
  const runId = await db.transaction((tx) => beginRun(tx, kind, days));
  if (runId === undefined) return;
  const before = tooOldBefore(days);
  const { remove, batchSize = BATCH_ROWS } = removals[kind];
  let sum = 0;
  for (let isDone = false; !isDone;) {
    if (ending.aborted) return;
    const batch = await db.transaction(async (tx) => {
      const removed = await remove(tx, before, batchSize);
      await noteBatch(tx, runId, removed);
      return removed;
    });
    sum += batch.removed;
    ({ isDone } = batch);
  }
  log.info({ event: "retention", kind, removed: sum, days }, "old data removed");
}
