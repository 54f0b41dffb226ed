import { dataRequestKinds } from "@portal/contract/data-requests";
import { type Figure, only, withZeros } from "./figure.ts";
import type { Readings } from "./readings.ts";

const PARTIES = ["game", "card"];

const pending = ({ pending: open }: Readings, of: "count" | "stuck" | "oldestSeconds") =>
  withZeros(
    "party",
    PARTIES,
    open.map((some) => [some.party, some[of]]),
  );

/** What is under way, and what waits for somebody. */
export const workFigures: readonly Figure[] = [
  {
    name: "portal_pending",
    help: "Orders, cards and wallet payments that their party has not decided",
    labels: ["party"],
    valuesOf: (readings) => pending(readings, "count"),
  },
  {
    name: "portal_stuck",
    help: "Those of portal_pending that are older than 5 minutes",
    labels: ["party"],
    valuesOf: (readings) => pending(readings, "stuck"),
  },
  {
    name: "portal_pending_oldest_seconds",
    help: "Age of the oldest of portal_pending",
    labels: ["party"],
    valuesOf: (readings) => pending(readings, "oldestSeconds"),
  },
  {
    name: "portal_recent_results",
    help: "Results of the last hour: transfers, cards and recharges; late means undecided after 5 minutes",
    labels: ["kind", "method", "result"],
    valuesOf: ({ results }) =>
      results.map(({ kind, method, result, count }) => ({
        labels: { kind, method, result },
        value: count,
      })),
  },
  {
    name: "portal_texts_recent",
    help: "Texts to phones of the last hour, by network and by what became of them; open are those not reported",
    labels: ["carrier", "result"],
    valuesOf: ({ textDeliveries }) =>
      textDeliveries.flatMap(({ carrier, ...counts }) =>
        Object.entries(counts).map(([result, value]) => ({ labels: { carrier, result }, value })),
      ),
  },
  {
    name: "portal_cases",
    help: "Cases in which it is support's turn, and searches for money that wait for their time",
    labels: ["status"],
    valuesOf: ({ cases }) =>
      cases.map(({ status, count }) => ({ labels: { status }, value: count })),
  },
  {
    name: "portal_case_oldest_seconds",
    help: "How long the player of the oldest of portal_cases has waited",
    labels: ["status"],
    valuesOf: ({ cases }) =>
      cases.map(({ status, oldestSeconds }) => ({ labels: { status }, value: oldestSeconds })),
  },
  {
    name: "portal_data_requests",
    help: "Players' requests about their data that are under way, by kind",
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
    help: "Those of portal_data_requests whose next deadline is over",
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
    help: "Time until the next deadline of portal_data_requests; negative once it is over, absent without requests",
    labels: ["kind"],
    valuesOf: ({ dataRequests }) =>
      dataRequests.map(({ kind, dueSeconds }) => ({ labels: { kind }, value: dueSeconds })),
  },
  {
    name: "portal_retention_removed",
    help: "What the nightly runs have removed since the beginning, by kind of data that has an end; it only rises",
    labels: ["kind"],
    valuesOf: ({ removedData }) =>
      removedData.map(({ kind, removed }) => ({ labels: { kind }, value: removed })),
  },
  {
    name: "portal_retention_age_seconds",
    help: "Time since a nightly run came to its end, by kind of data that has an end; infinite where none ever did",
    labels: ["kind"],
    valuesOf: ({ removedData }) =>
      removedData.map(({ kind, ageSeconds }) => ({
        labels: { kind },
        value: ageSeconds ?? Number.POSITIVE_INFINITY,
      })),
  },
  {
    name: "portal_jobs",
    help: "Jobs in the queue, by task; those that were given up are not among them",
    labels: ["task"],
    valuesOf: ({ jobs }) => jobs.map(({ task, waiting }) => ({ labels: { task }, value: waiting })),
  },
  {
    name: "portal_jobs_given_up",
    help: "Jobs that failed so often that a person must look at them",
    labels: ["task"],
    valuesOf: ({ jobs }) => jobs.map(({ task, givenUp }) => ({ labels: { task }, value: givenUp })),
  },
  {
    name: "portal_jobs_overdue_seconds",
    help: "How long the oldest job that is due has not been begun",
    labels: ["task"],
    valuesOf: ({ jobs }) =>
      jobs.map(({ task, overdueSeconds }) => ({ labels: { task }, value: overdueSeconds })),
  },
];

/** Whether the books and the machines below them can be relied on. */
export const trustFigures: readonly Figure[] = [
  {
    name: "portal_chain_position",
    help: "Position of the newest link of the books' hash chain",
    labels: [],
    valuesOf: ({ chain }) => only(chain.position),
  },
  {
    name: "portal_chain_lag_seconds",
    help: "Age of the oldest journal that has no link in the hash chain yet",
    labels: [],
    valuesOf: ({ chain }) => only(chain.lagSeconds),
  },
  {
    name: "portal_verify_clean_age_seconds",
    help: "Time since verify last found no fault, in what was new or in all that was ever booked; infinite where it never did",
    labels: ["scope"],
    valuesOf: ({ verifyRuns: { cleanSeconds, cleanWholeSeconds } }) => [
      { labels: { scope: "new" }, value: cleanSeconds ?? Number.POSITIVE_INFINITY },
      { labels: { scope: "whole" }, value: cleanWholeSeconds ?? Number.POSITIVE_INFINITY },
    ],
  },
  {
    name: "portal_verify_broken",
    help: "How many invariants verify found broken: its newest run, or its newest one over all that was ever booked",
    labels: [],
    valuesOf: ({ verifyRuns }) => only(verifyRuns.broken),
  },
  {
    name: "portal_break_glass_sign_ins",
    help: "Sign-ins of break-glass administrators in the last hour",
    labels: [],
    valuesOf: ({ breakGlassSignIns }) => only(breakGlassSignIns),
  },
  {
    name: "portal_database_standbys",
    help: "Standbys that are connected to the database server",
    labels: [],
    valuesOf: ({ replication }) => only(replication.standbys),
  },
  {
    name: "portal_database_standbys_expected",
    help: "Standbys that DATABASE_STANDBYS says there should be",
    labels: [],
    valuesOf: ({ standbysExpected }) => only(standbysExpected),
  },
  {
    name: "portal_database_synchronous",
    help: "1 where a commit waits for a standby",
    labels: [],
    valuesOf: ({ replication }) => only(Number(replication.isSynchronous)),
  },
  {
    name: "portal_wal_archive_failing",
    help: "1 where the newest try to archive the database's log failed; absent where no archive is set",
    labels: [],
    valuesOf: ({ replication: { isArchiveFailing } }) =>
      isArchiveFailing === null ? [] : only(Number(isArchiveFailing)),
  },
  {
    name: "portal_wal_archive_waiting",
    help: "1 where a whole segment of the database's log waits for the archive; absent where no archive is set",
    labels: [],
    valuesOf: ({ replication: { isArchiveWaiting } }) =>
      isArchiveWaiting === null ? [] : only(Number(isArchiveWaiting)),
  },
  {
    name: "portal_wal_archived_timestamp_seconds",
    help: "When the archive last took a segment of the database's log; absent where no archive is set",
    labels: [],
    valuesOf: ({ replication: { archivedAtSeconds } }) =>
      archivedAtSeconds === null ? [] : only(archivedAtSeconds),
  },
  {
    name: "portal_base_backup_age_seconds",
    help: "Age of the newest base backup of each kind; infinite where there is no full one, absent where no archive is set",
    labels: ["kind"],
    valuesOf: ({ baseBackups, replication: { isArchiveFailing } }) => {
      if (isArchiveFailing === null) return [];
      const ages = new Map([["full", Number.POSITIVE_INFINITY]]);
      for (const { kind, ageSeconds } of baseBackups) ages.set(kind, ageSeconds);
      return [...ages].map(([kind, value]) => ({ labels: { kind }, value }));
    },
  },
];
