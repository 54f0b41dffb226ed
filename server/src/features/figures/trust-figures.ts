import { type Figure, unlabelled } from "./figure.ts";

/** Metrics of integrity and availability: hash chain, verify, break-glass sign-ins, standbys, WAL archive, backups. */
export const trustFigures: readonly Figure[] = [
  {
    name: "portal_chain_position",
    help: "Position of the newest link of the journals' hash chain",
    labels: [],
    valuesOf: ({ chain }) => unlabelled(chain.position),
  },
  {
    name: "portal_chain_lag_seconds",
    help: "Age of the oldest journal without a link in the hash chain",
    labels: [],
    valuesOf: ({ chain }) => unlabelled(chain.lagSeconds),
  },
  {
    name: "portal_verify_clean_age_seconds",
    help: "Time since the last clean run of verify, over new journals or all of them; infinite if there was none",
    labels: ["scope"],
    valuesOf: ({ verifyRuns: { cleanSeconds, cleanWholeSeconds } }) => [
      { labels: { scope: "new" }, value: cleanSeconds ?? Number.POSITIVE_INFINITY },
      { labels: { scope: "whole" }, value: cleanWholeSeconds ?? Number.POSITIVE_INFINITY },
    ],
  },
  {
    name: "portal_verify_broken",
    help: "Invariants that verify found broken, in its newest run or its newest run over all journals",
    labels: [],
    valuesOf: ({ verifyRuns }) => unlabelled(verifyRuns.broken),
  },
  {
    name: "portal_break_glass_sign_ins",
    help: "Sign-ins of break-glass administrators in the last hour",
    labels: [],
    valuesOf: ({ breakGlassSignIns }) => unlabelled(breakGlassSignIns),
  },
  {
    name: "portal_database_standbys",
    help: "Standbys that are connected to the database server",
    labels: [],
    valuesOf: ({ replication }) => unlabelled(replication.standbys),
  },
  {
    name: "portal_database_standbys_expected",
    help: "Standbys that DATABASE_STANDBYS expects",
    labels: [],
    valuesOf: ({ standbysExpected }) => unlabelled(standbysExpected),
  },
  {
    name: "portal_database_synchronous",
    help: "1 if a commit waits for a standby",
    labels: [],
    valuesOf: ({ replication }) => unlabelled(Number(replication.isSynchronous)),
  },
  {
    name: "portal_wal_archive_failing",
    help: "1 if the newest attempt to archive the database's log failed; absent if no archive is configured",
    labels: [],
    valuesOf: ({ replication: { isArchiveFailing } }) =>
      isArchiveFailing === null ? [] : unlabelled(Number(isArchiveFailing)),
  },
  {
    name: "portal_wal_archive_waiting",
    help: "1 if a full segment of the database's log waits for the archive; absent if no archive is configured",
    labels: [],
    valuesOf: ({ replication: { isArchiveWaiting } }) =>
      isArchiveWaiting === null ? [] : unlabelled(Number(isArchiveWaiting)),
  },
  {
    name: "portal_wal_archived_timestamp_seconds",
    help: "When the archive last stored a segment of the database's log; absent if no archive is configured",
    labels: [],
    valuesOf: ({ replication: { archivedAtSeconds } }) =>
      archivedAtSeconds === null ? [] : unlabelled(archivedAtSeconds),
  },
  {
    name: "portal_base_backup_age_seconds",
    help: "Age of the newest base backup of each kind; infinite without a full one, absent if no archive is configured",
    labels: ["kind"],
    valuesOf: ({ baseBackups, replication: { isArchiveFailing } }) => {
      if (isArchiveFailing === null) return [];
      const ages = new Map([["full", Number.POSITIVE_INFINITY]]);
      for (const { kind, ageSeconds } of baseBackups) ages.set(kind, ageSeconds);
      return [...ages].map(([kind, value]) => ({ labels: { kind }, value }));
    },
  },
];
