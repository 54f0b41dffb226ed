/** Compares the books with statements, keeps the findings until they are explained or accepted, and closes days. */
import * as calls from "@portal/contract/console/reconcile";
import { assertPeriod } from "../../books/read-books.ts";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { closeDay } from "./close-day.ts";
import { compareStatement } from "./compare-statement.ts";
import { listFindings } from "./list-findings.ts";
import { listRuns, showDays, showRun } from "./list-runs.ts";
import { acceptFinding, ownFinding } from "./settle-findings.ts";

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
