/** Compares the books with statements, keeps the findings until they are explained or accepted, and closes days. */
import * as calls from "@portal/contract/console/reconcile";
import { codeOf } from "../../../kit/database/database-errors.ts";
import type { OperatorServices } from "../../../operator-services.ts";
import { runAlone, type Staff } from "../../../operations/as-staff.ts";
import { assertPeriod, readBooks } from "../../books/read-books.ts";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { errors } from "../../errors.ts";
import { compareStatement } from "./compare-statement.ts";
import { listFindings, listRuns, showDays, showRun } from "./list-runs.ts";
import {
  closeDay as close,
  sumUpDays,
  acceptFinding as accept,
  ownFinding as own,
} from "./store.ts";

/** SQLSTATE: the day's money is not explained yet. */
const DAY_OPEN = "PT018";
/** Finished days that are summed up at most before a day is closed. */
const DAYS_AT_ONCE = 40;

/**
 * Closes the books of a day and logs its sums. A closed day never reopens: later bookings belong to a later day.
 * @throws errors.dayOpen
 */
async function closeDay({ db }: OperatorServices, staff: Staff, day: string): Promise<undefined> {
  const what = { name: "close-day", reason: `khóa sổ ngày ${day}` } as const;
  return runAlone(db, staff, what, async (tx) => {
    await sumUpDays(tx, DAYS_AT_ONCE);
    const { whole } = await readBooks(tx, { from: day, to: day }, "day");
    const isNew = await close(tx, day, whole).catch((error: unknown) => {
      throw codeOf(error) === DAY_OPEN ? errors.dayOpen() : error;
    });
    const auditEntry = { command: "close-day", userId: null, details: whole };
    return { result: undefined, ...(isNew && { auditEntry }) };
  });
}

type Place = { readonly id: string; readonly nth: string };

/** Makes the person the finding's owner, in place of any other. @throws errors.findingClosed */
function ownFinding(services: OperatorServices, staff: Staff, place: Place) {
  return change(services, staff, "reconcile own", "to look into it", place, own);
}

/** Accepts a finding without an explanation; it no longer keeps its day open. @throws errors.findingClosed */
function acceptFinding(
  services: OperatorServices,
  staff: Staff,
  { note, ...place }: Place & { readonly note: string },
) {
  return change(services, staff, "reconcile accept", note, place, (tx, runId, nth) =>
    accept(tx, runId, nth, note),
  );
}

/** @throws errors.findingClosed if it is explained, accepted or unknown */
function change(
  { db }: OperatorServices,
  staff: Staff,
  command: string,
  reason: string,
  { id, nth }: Place,
  apply: typeof own,
): Promise<undefined> {
  return runAlone(db, staff, { name: "reconcile", reason }, async (tx) => {
    if (!(await apply(tx, Number(id), Number(nth)))) throw errors.findingClosed();
    const details = { runId: Number(id), finding: Number(nth) };
    return { result: undefined, auditEntry: { command, userId: null, details } };
  });
}

const routes = (services: ConsoleServices) => [
  route(calls.compareStatement, {
    bodyMaxBytes: calls.STATEMENT_MAX_BYTES,
    handle: ({ viewer, body }) => {
      assertPeriod(body);
      return compareStatement(services, viewer, body);
    },
  }),
  route(calls.listReconcileRuns, { handle: ({ query }) => listRuns(services.db, query) }),
  route(calls.getReconcileDays, { handle: () => showDays(services.db) }),
  route(calls.listFindings, {
    handle: ({ viewer, query }) => listFindings(services.db, viewer, query),
  }),
  route(calls.getReconcileRun, { handle: ({ params }) => showRun(services.db, Number(params.id)) }),
  route(calls.ownFinding, { handle: ({ viewer, params }) => ownFinding(services, viewer, params) }),
  route(calls.acceptFinding, {
    handle: ({ viewer, params, body }) => acceptFinding(services, viewer, { ...params, ...body }),
  }),
  route(calls.closeDay, { handle: ({ viewer, body }) => closeDay(services, viewer, body.day) }),
];

export const reconcile: ConsoleFeature = { routes };
