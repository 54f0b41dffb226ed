/** Lists comparisons (`listRuns`), shows one (`showRun`), and shows the last days (`showDays`). */
import type { listReconcileRuns as call, ReconcileRun } from "@portal/contract/console/reconcile";
import type { QueryOf, ReplyInput } from "@portal/contract/http/call";
import type { Queries } from "../../../kit/database/database.ts";
import { errors } from "../../errors.ts";
import { directionOf } from "../../lists/filters.ts";
import { keysAfter, pageOf } from "../../lists/cursor.ts";
import { type BookedDay, findRun, listDays, listRuns as list } from "./store.ts";

const SHOWN_RUNS = 5;
const SHOWN_DAYS = 35;
const NEWEST_FIRST = { sort: "-startedAt", limit: SHOWN_RUNS } as const;

/** Lists comparisons, newest or oldest first. Ids are in order of time. */
export async function listRuns(
  db: Queries,
  query: QueryOf<typeof call>,
): Promise<ReplyInput<typeof call>> {
  const { state = null, by = null, from = null, to = null, limit } = query;
  const direction = directionOf(query.sort);
  // The first page begins beyond every id.
  const [afterId] = keysAfter(query, [direction < 0 ? Number.MAX_SAFE_INTEGER : 0]);
  const found = await list(db, { state, by, from, to, direction, afterId, atMost: limit + 1 });
  return pageOf(found, query, ({ id }) => [id]);
}

/** Returns the last comparisons, and the last days with what keeps each open. */
export async function showDays(
  db: Queries,
): Promise<{ readonly runs: ReconcileRun[]; readonly days: BookedDay[] }> {
  const [{ rows: runs }, days] = await Promise.all([
    listRuns(db, NEWEST_FIRST),
    listDays(db, SHOWN_DAYS),
  ]);
  return { runs, days };
}

/** @throws errors.runUnknown */
export async function showRun(db: Queries, id: number): Promise<{ readonly run: ReconcileRun }> {
  const run = await findRun(db, id);
  if (!run) throw errors.runUnknown();
  return { run };
}
