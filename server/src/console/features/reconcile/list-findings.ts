import type { listFindings as call, ReconcileFinding } from "@portal/contract/console/reconcile";
import type { QueryOf, ReplyInput } from "@portal/contract/http/call";
import type { Queries } from "../../../kit/database/database.ts";
import { ownerOf } from "../../lists/filters.ts";
import { sortedPage } from "../../lists/sorted-page.ts";
import type { Staff } from "../../../operations/as-staff.ts";
import { showRun } from "./list-runs.ts";
import { listFindings as list } from "./store.ts";

/** Lists the findings of one comparison. @throws errors.runUnknown */
export async function listFindings(
  db: Queries,
  { login }: Staff,
  query: QueryOf<typeof call>,
): Promise<ReplyInput<typeof call>> {
  const runId = Number(query.run);
  await showRun(db, runId);
  const { state, kind } = query;
  const owner = ownerOf(query.owner, login);
  const found = (await list(db, runId)).filter(
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
