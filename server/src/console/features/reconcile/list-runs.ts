/** Lists comparisons and days, shows a comparison, and lists its findings. */
import type * as calls from "@portal/contract/console/reconcile";
import type { ReconcileFinding, ReconcileRun } from "@portal/contract/console/reconcile";
import type { QueryOf, ReplyInput } from "@portal/contract/http/call";
import type { Queries } from "../../../kit/database/database.ts";
import type { Staff } from "../../../operations/as-staff.ts";
import { errors } from "../../errors.ts";
import { directionOf, ownerOf } from "../../lists/filters.ts";
import { keysAfter, pageOf } from "../../lists/cursor.ts";
import { sortedPage } from "../../lists/sorted-page.ts";
import {
  type BookedDay,
  findRun,
  listDays,
  listRuns as findRuns,
  listFindings as findFindings,
} from "./store.ts";

const SHOWN_RUNS = 5;
const SHOWN_DAYS = 35;
const NEWEST_FIRST = { sort: "-startedAt", limit: SHOWN_RUNS } as const;

/** Lists comparisons, newest or oldest first. Ids are in order of time. */
export async function listRuns(
  db: Queries,
  query: QueryOf<typeof calls.listReconcileRuns>,
): Promise<ReplyInput<typeof calls.listReconcileRuns>> {
  const { state = null, by = null, from = null, to = null, limit } = query;
  const direction = directionOf(query.sort);
  // The first page begins beyond every id.
  const [afterId] = keysAfter(query, [direction < 0 ? Number.MAX_SAFE_INTEGER : 0]);
  const found = await findRuns(db, { state, by, from, to, direction, afterId, atMost: limit + 1 });
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

/** Lists the findings of one comparison. @throws errors.runUnknown */
export async function listFindings(
  db: Queries,
  { login }: Staff,
  query: QueryOf<typeof calls.listFindings>,
): Promise<ReplyInput<typeof calls.listFindings>> {
  const runId = Number(query.run);
  await showRun(db, runId);
  const { state, kind } = query;
  const owner = ownerOf(query.owner, login);
  const found = (await findFindings(db, runId)).filter(
    (finding) =>
      (state === undefined || stateOf(finding) === state) &&
      (kind === undefined || `${finding.subject}.${finding.kind}` === kind) &&
      // Null: no filter; the empty text: without an owner.
      (owner === null || (finding.owner ?? "") === owner),
  );
  return sortedPage(
    found,
    query,
    {
      state: (finding) => Number(stateOf(finding) !== "open"),
      kind: (finding) => `${finding.subject}.${finding.kind}`,
      owner: (finding) => finding.owner ?? "",
    },
    ({ nth }) => nth,
  );
}

const stateOf = ({ isExplained, acceptedBy }: ReconcileFinding) =>
  isExplained ? "explained" : acceptedBy === null ? "open" : "accepted";
