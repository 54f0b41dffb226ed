import { type Figure, figure, figureBy } from "./figure.ts";

/** Null stays null: an absent figure. */
const asNumber = (flag: boolean | null): number | null => (flag === null ? null : Number(flag));

/** Metrics of integrity and availability: hash chain, verify, break-glass sign-ins, standbys, WAL archive, backups. */
export const trustFigures: readonly Figure[] = [
  figure(
    "portal_chain_position",
    "Position of the newest link of the journals' hash chain",
    ({ chain }) => chain.position,
  ),
  figure(
    "portal_chain_lag_seconds",
    "Age of the oldest journal without a link in the hash chain",
    ({ chain }) => chain.lagSeconds,
  ),
  figureBy(
    "scope",
    "portal_verify_clean_age_seconds",
    "Time since the last clean run of verify, over new journals or all of them; infinite if there was none",
    ({ verifyRuns: { cleanSeconds, cleanWholeSeconds } }) => [
      ["new", cleanSeconds ?? Number.POSITIVE_INFINITY],
      ["whole", cleanWholeSeconds ?? Number.POSITIVE_INFINITY],
    ],
  ),
  figure(
    "portal_verify_broken",
    "Invariants that verify found broken, in its newest run or its newest run over all journals",
    ({ verifyRuns }) => verifyRuns.broken,
  ),
  figure(
    "portal_break_glass_sign_ins",
    "Sign-ins of break-glass administrators in the last hour",
    ({ breakGlassSignIns }) => breakGlassSignIns,
  ),
  figure(
    "portal_database_standbys",
    "Standbys that are connected to the database server",
    ({ replication }) => replication.standbys,
  ),
  figure(
    "portal_database_standbys_expected",
    "Standbys that DATABASE_STANDBYS expects",
    ({ standbysExpected }) => standbysExpected,
  ),
  figure("portal_database_synchronous", "1 if a commit waits for a standby", ({ replication }) =>
    asNumber(replication.isSynchronous),
  ),
  figure(
    "portal_wal_archive_failing",
    "1 if the newest attempt to archive the database's log failed; absent if no archive is configured",
    ({ replication }) => asNumber(replication.isArchiveFailing),
  ),
  figure(
    "portal_wal_archive_waiting",
    "1 if a full segment of the database's log waits for the archive; absent if no archive is configured",
    ({ replication }) => asNumber(replication.isArchiveWaiting),
  ),
  figure(
    "portal_wal_archived_timestamp_seconds",
    "When the archive last stored a segment of the database's log; absent if no archive is configured",
    ({ replication }) => replication.archivedAtSeconds,
  ),
  figureBy(
    "kind",
    "portal_base_backup_age_seconds",
    "Age of the newest base backup of each kind; infinite without a full one, absent if no archive is configured",
    ({ baseBackups, replication: { isArchiveFailing } }) => {
      if (isArchiveFailing === null) return [];
      const ages = new Map([["full", Number.POSITIVE_INFINITY]]);
      for (const { kind, ageSeconds } of baseBackups) ages.set(kind, ageSeconds);
      return [...ages];
    },
  ),
];
