/** Stores the nightly runs: `beginRun` starts one per kind and night, `noteBatch` adds to it. */
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import type { RetentionKind } from "../../settings/retention-kinds.ts";
import type { Removed } from "./removal-store.ts";

/** The hour in Vietnam at which the night's run begins, when few players are there. */
const FROM_HOUR = 2;
/** A run without a batch for this long was interrupted, and another may begin: a batch takes much less. */
const INTERRUPTED_AFTER_MINUTES = 15;

/**
 * Begins the night's run of a kind, unless it was done this night or is under way.
 * @returns the run's id, which only one of several processes gets
 */
export async function beginRun(
  tx: Queries,
  kind: RetentionKind,
  keptDays: number,
): Promise<number | undefined> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('retention:' || ${kind}, 0))`);
  const run = await tx.write.maybe<{ id: number }>(sql`
    insert into retention_runs (kind, kept_days)
    select ${kind}, ${keptDays} where not exists (
      select from retention_runs r
      where r.kind = ${kind}
        and r.started_at >= (
          date_trunc('day', now() at time zone 'Asia/Ho_Chi_Minh' - make_interval(hours => ${FROM_HOUR}))
            + make_interval(hours => ${FROM_HOUR})) at time zone 'Asia/Ho_Chi_Minh'
        and (r.finished_at is not null
          or r.alive_at > now() - make_interval(mins => ${INTERRUPTED_AFTER_MINUTES})))
    returning id`);
  return run?.id;
}

/** Adds a batch to its run, in the batch's transaction. */
export async function noteBatch(
  tx: Queries,
  runId: number,
  { removed, oldestAt, isDone }: Removed,
): Promise<void> {
  await tx.run(sql`
    update retention_runs set removed = removed + ${removed},
      oldest_at = least(oldest_at, ${oldestAt}::timestamptz), alive_at = now(),
      finished_at = case when ${isDone} then now() end
    where id = ${runId}`);
}

export type Run = {
  readonly kind: string;
  readonly keptDays: number;
  readonly startedAt: string;
  /** Null if it is under way or was interrupted. */
  readonly finishedAt: string | null;
  readonly removed: number;
  readonly oldestAt: string | null;
};

/** Lists the newest run of each kind. */
export function listNewestRuns(db: Queries): Promise<Run[]> {
  return db.many<Run>(sql`
    select distinct on (kind) kind, kept_days as "keptDays", started_at as "startedAt",
      finished_at as "finishedAt", removed, oldest_at as "oldestAt"
    from retention_runs order by kind, started_at desc, id desc`);
}
