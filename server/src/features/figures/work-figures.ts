/** Metrics of unfinished orders, jobs, cases and data requests, of recent results, and of nightly removals. */
import { dataRequestKinds } from "@portal/contract/data-requests";
import { type Figure, withZeros } from "./figure.ts";
import type { Readings } from "./readings.ts";

/** The outside parties that always have a value. Wallets are added by the names of their feeds. */
const PARTIES = ["game", "card"];

const pending = ({ pending: open }: Readings, field: "count" | "stuck" | "oldestSeconds") =>
  withZeros(
    "party",
    PARTIES,
    open.map((orders) => [orders.party, orders[field]]),
  );

export const workFigures: readonly Figure[] = [
  {
    name: "portal_pending",
    help: "Orders, cards and wallet payments that the outside party has not decided",
    labels: ["party"],
    valuesOf: (readings) => pending(readings, "count"),
  },
  {
    name: "portal_stuck",
    help: "portal_pending that are older than 5 minutes",
    labels: ["party"],
    valuesOf: (readings) => pending(readings, "stuck"),
  },
  {
    name: "portal_pending_oldest_seconds",
    help: "Age of the oldest portal_pending",
    labels: ["party"],
    valuesOf: (readings) => pending(readings, "oldestSeconds"),
  },
  {
    name: "portal_recent_results",
    help: "Results of transfers, cards and recharges in the last hour; late means undecided after 5 minutes",
    labels: ["kind", "method", "result"],
    valuesOf: ({ results }) =>
      results.map(({ kind, method, result, count }) => ({
        labels: { kind, method, result },
        value: count,
      })),
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
  {
    name: "portal_cases",
    help: "Cases that wait for support (open), and found transfers that wait for their release (waiting)",
    labels: ["status"],
    valuesOf: ({ cases }) =>
      cases.map(({ status, count }) => ({ labels: { status }, value: count })),
  },
  {
    name: "portal_case_oldest_seconds",
    help: "How long the player of the oldest portal_cases has waited",
    labels: ["status"],
    valuesOf: ({ cases }) =>
      cases.map(({ status, oldestSeconds }) => ({ labels: { status }, value: oldestSeconds })),
  },
  {
    name: "portal_data_requests",
    help: "Open requests of players about their data, by kind",
    labels: ["kind"],
    valuesOf: ({ dataRequests }) =>
      withZeros(
        "kind",
        dataRequestKinds,
        dataRequests.map(({ kind, count }) => [kind, count]),
      ),
  },
  {
    name: "portal_data_requests_overdue",
    help: "portal_data_requests whose next deadline has passed",
    labels: ["kind"],
    valuesOf: ({ dataRequests }) =>
      withZeros(
        "kind",
        dataRequestKinds,
        dataRequests.map(({ kind, overdue }) => [kind, overdue]),
      ),
  },
  {
    name: "portal_data_request_due_seconds",
    help: "Time until the next deadline of portal_data_requests; negative once it has passed, absent without requests",
    labels: ["kind"],
    valuesOf: ({ dataRequests }) =>
      dataRequests.map(({ kind, dueSeconds }) => ({ labels: { kind }, value: dueSeconds })),
  },
  {
    name: "portal_retention_removed",
    help: "Rows that the nightly runs have removed since the beginning, by kind of data; never decreases",
    labels: ["kind"],
    valuesOf: ({ removedData }) =>
      removedData.map(({ kind, removed }) => ({ labels: { kind }, value: removed })),
  },
  {
    name: "portal_retention_age_seconds",
    help: "Time since a nightly run finished, by kind of data; infinite if none ever did",
    labels: ["kind"],
    valuesOf: ({ removedData }) =>
      removedData.map(({ kind, ageSeconds }) => ({
        labels: { kind },
        value: ageSeconds ?? Number.POSITIVE_INFINITY,
      })),
  },
  {
    name: "portal_jobs",
    help: "Jobs in the queue, by task, without portal_jobs_given_up",
    labels: ["task"],
    valuesOf: ({ jobs }) => jobs.map(({ task, waiting }) => ({ labels: { task }, value: waiting })),
  },
  {
    name: "portal_jobs_given_up",
    help: "Jobs that failed too often and need a person, by task",
    labels: ["task"],
    valuesOf: ({ jobs }) => jobs.map(({ task, givenUp }) => ({ labels: { task }, value: givenUp })),
  },
  {
    name: "portal_jobs_overdue_seconds",
    help: "How long the oldest due job has waited to start, by task",
    labels: ["task"],
    valuesOf: ({ jobs }) =>
      jobs.map(({ task, overdueSeconds }) => ({ labels: { task }, value: overdueSeconds })),
  },
];
