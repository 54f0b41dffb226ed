/** Queries for the metrics of integrity and availability (`trust-figures.ts`). */
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** The progress of the hash chain of the journals. */
export type Chain = {
  readonly position: number;
  /** The age of the oldest journal without a link; 0 if there is none. */
  readonly lagSeconds: number;
};

export function findChain(db: Queries): Promise<Chain> {
  return db.one<Chain>(sql`
    select coalesce((select max(position) from journal_chain), 0)::bigint as position,
      coalesce((
        select extract(epoch from now() - j.posted_at) from journals j
        where j.id > coalesce((select max(journal_id) from journal_chain), 0)
        order by j.id limit 1), 0)::float8 as "lagSeconds"`);
}

/** The results of the runs of `verify`. */
export type VerifyRuns = {
  /** Time since the last clean run of any scope; null if there was none. */
  readonly cleanSeconds: number | null;
  /** Time since the last clean run over all journals; null if there was none. */
  readonly cleanWholeSeconds: number | null;
  /** The number of invariants that the newest run found broken, or the newest run over all journals. */
  readonly broken: number;
};

export function findVerifyRuns(db: Queries): Promise<VerifyRuns> {
  return db.one<VerifyRuns>(sql`
    select (
        select extract(epoch from now() - finished_at) from verify_runs
        where broken = '{}' order by id desc limit 1)::float8 as "cleanSeconds",
      (
        select extract(epoch from now() - finished_at) from verify_runs
        where broken = '{}' and is_whole order by id desc limit 1)::float8 as "cleanWholeSeconds",
      cardinality(broken_invariants()) as broken /* never null */`);
}

/** Counts the sign-ins of break-glass administrators in the last hour. */
export function countBreakGlassSignIns(db: Queries): Promise<number> {
  return db.value<number>(sql`
    select count(*) from operator_log
    where command = 'break-glass sign-in' and at > now() - interval '1 hour'`);
}

/** The standbys of the database, and its archive. */
export type Replication = {
  /** Standbys that are connected to this server, including running base backups. */
  readonly standbys: number;
  /** Whether a commit waits for a standby. */
  readonly isSynchronous: boolean;
  /** Null if no archive is configured. */
  readonly isArchiveFailing: boolean | null;
  /** Whether a full segment of the log waits for the archive, failing or not; null if none is configured. */
  readonly isArchiveWaiting: boolean | null;
  /** When the archive last stored a segment, or began, in seconds since 1970; null if none is configured. */
  readonly archivedAtSeconds: number | null;
};

/** Reads the state of replication and archive that any database login may see. */
export function findReplication(db: Queries): Promise<Replication> {
  return db.one<Replication>(sql`
    select (select count(*) from pg_stat_replication) as standbys /* never null */,
      current_setting('synchronous_standby_names') <> ''
        and current_setting('synchronous_commit') in ('on', 'remote_write', 'remote_apply')
        as "isSynchronous" /* never null */,
      case when current_setting('archive_mode') <> 'off' then
        coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) end
        as "isArchiveFailing",
      case when current_setting('archive_mode') <> 'off' then
        substr(pg_walfile_name(pg_current_wal_lsn() - pg_size_bytes(current_setting('wal_segment_size'))), 9)
          > coalesce(substr(last_archived_wal, 9, 16), '') end as "isArchiveWaiting",
      case when current_setting('archive_mode') <> 'off' then
        extract(epoch from coalesce(last_archived_time, stats_reset, pg_postmaster_start_time()))
        end::float8 as "archivedAtSeconds"
    from pg_stat_archiver`);
}

/** The age of the newest base backup of each kind, in seconds. */
export type BaseBackup = { readonly kind: string; readonly ageSeconds: number };

export function listBaseBackups(db: Queries): Promise<BaseBackup[]> {
  return db.many<BaseBackup>(sql`
    select kind, extract(epoch from now() - finished_at)::float8 as "ageSeconds"
    from base_backups order by kind`);
}
