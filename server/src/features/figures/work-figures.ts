/** Metrics of unfinished orders, jobs, cases and data requests, of recent results, and of nightly removals. */
import { dataRequestKinds } from "@portal/contract/data-requests";
import { type Figure, figureBy, withZeros } from "./figure.ts";
import type { Readings } from "./readings.ts";

/** The outside parties that always have a value. Wallets are added by the names of their feeds. */
const PARTIES = ["game", "card"];

const pending = ({ pending: open }: Readings, field: "count" | "stuck" | "oldestSeconds") =>
  withZeros(
    PARTIES,
    open.map((orders) => [orders.party, orders[field]]),
  );

const requests = ({ dataRequests }: Readings, field: "count" | "overdue") =>
  withZeros(
    dataRequestKinds,
    dataRequests.map((request) => [request.kind, request[field]]),
  );

export const workFigures: readonly Figure[] = [
  figureBy(
    "party",
    "portal_pending",
    "Orders, cards and wallet payments that the outside party has not decided",
    (readings) => pending(readings, "count"),
  ),
  figureBy("party", "portal_stuck", "portal_pending that are older than 5 minutes", (readings) =>
    pending(readings, "stuck"),
  ),
  figureBy(
    "party",
    "portal_pending_oldest_seconds",
    "Age of the oldest portal_pending",
    (readings) => pending(readings, "oldestSeconds"),
  ),
  {
    name: "portal_recent_results",
    help: "Results of transfers, cards and recharges in the last hour; late means undecided after 5 minutes",
    labels: ["kind", "method", "result"],
    valuesOf: ({ results }) => results.map(({ count: value, ...labels }) => ({ labels, value })),
  },
  {
    name: "portal_texts_recent",
    help: "SMS of the last hour, by network and result; open means not reported yet",
    labels: ["carrier", "result"],
    valuesOf: ({ textDeliveries }) =>
      textDeliveries.flatMap(({ carrier, ...counts }) =>
        Object.entries(counts).map(([result, value]) => ({ labels: { carrier, result }, value })),
      ),
  },
  figureBy(
    "status",
    "portal_cases",
    "Cases that wait for support (open), and found transfers that wait for their release (waiting)",
    ({ cases }) => cases.map(({ status, count }) => [status, count]),
  ),
  figureBy(
    "status",
    "portal_case_oldest_seconds",
    "How long the player of the oldest portal_cases has waited",
    ({ cases }) => cases.map(({ status, oldestSeconds }) => [status, oldestSeconds]),
  ),
  figureBy(
    "kind",
    "portal_data_requests",
    "Open requests of players about their data, by kind",
    (readings) => requests(readings, "count"),
  ),
  figureBy(
    "kind",
    "portal_data_requests_overdue",
    "portal_data_requests whose next deadline has passed",
    (readings) => requests(readings, "overdue"),
  ),
  figureBy(
    "kind",
    "portal_data_request_due_seconds",
    "Time until the next deadline of portal_data_requests; negative once it has passed, absent without requests",
    ({ dataRequests }) => dataRequests.map(({ kind, dueSeconds }) => [kind, dueSeconds]),
  ),
  figureBy(
    "kind",
    "portal_retention_removed",
    "Rows that the nightly runs have removed since the beginning, by kind of data; never decreases",
    ({ removedData }) => removedData.map(({ kind, removed }) => [kind, removed]),
  ),
  figureBy(
    "kind",
    "portal_retention_age_seconds",
    "Time since a nightly run finished, by kind of data; infinite if none ever did",
    ({ removedData }) =>
      removedData.map(({ kind, ageSeconds }) => [kind, ageSeconds ?? Number.POSITIVE_INFINITY]),
  ),
  figureBy(
    "task",
    "portal_jobs",
    "Jobs in the queue, by task, without portal_jobs_given_up",
    ({ jobs }) => jobs.map(({ task, waiting }) => [task, waiting]),
  ),
  figureBy(
    "task",
    "portal_jobs_given_up",
    "Jobs that failed too often and need a person, by task",
    ({ jobs }) => jobs.map(({ task, givenUp }) => [task, givenUp]),
  ),
  figureBy(
    "task",
    "portal_jobs_overdue_seconds",
    "How long the oldest due job has waited to start, by task",
    ({ jobs }) => jobs.map(({ task, overdueSeconds }) => [task, overdueSeconds]),
  ),
];
