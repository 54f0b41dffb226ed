/** Queries of the job queue: enqueues, leases, renews, ends, cancels and releases jobs. */
import type { Queries } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import type { JobKind, LaneName, Share } from "./lanes.ts";

export type Job = {
  readonly id: number;
  readonly lane: LaneName;
  /** The group whose turn it takes (`Share`). */
  readonly share: string;
  readonly task: string;
  readonly payload: unknown;
  /**
   * The number of runs begun, including this one. A higher number in the database: another worker has taken the job
   * over.
   */
  readonly attempts: number;
  /** When its lease began, or slightly earlier, by `performance.now()`. */
  readonly leasedAt: number;
};

/** The worker that leases jobs, and the length of its leases. */
export type Lessee = { readonly worker: string; readonly leaseMs: number };

/** After this many failed runs in a row a job is dead: it waits for a person. */
const MAX_FAILURES = 25;

/** Enqueues a job that is leased to this worker at once. */
export async function insertLeased<Payload extends object>(
  tx: Queries,
  { worker, leaseMs }: Lessee,
  { task, lane }: JobKind<Payload>,
  payload: NoInfer<Payload>,
  share: Share,
): Promise<Job> {
  const leasedAt = performance.now();
  // Uses clock_timestamp(): now() is when the transaction began.
  const job = await tx.write.one<Omit<Job, "leasedAt">>(sql`
    insert into jobs (lane, share, task, payload, leased_by, lease_ends_at, attempts)
    values (${lane}, ${String(share)}, ${task}, ${JSON.stringify(payload)}, ${worker},
      clock_timestamp() + make_interval(secs => ${leaseMs / 1_000}), 1)
    returning id, lane, share, task, payload, attempts`);
  return { ...job, leasedAt };
}

/** Enqueues a job for any worker. */
export async function insertFree<Payload extends object>(
  tx: Queries,
  { task, lane }: JobKind<Payload>,
  payload: NoInfer<Payload>,
  share: Share,
): Promise<void> {
  await tx.run(sql`
    select enqueue_job(${task}, ${JSON.stringify(payload)}, ${lane}, ${String(share)})`);
}

type Turn = {
  readonly lane: LaneName;
  /** The share that had the last turn; "" begins with the first. */
  readonly after: string;
  readonly atMost: number;
  readonly atMostOfShare: number;
  readonly runningHere: readonly Job[];
};

/**
 * Leases due jobs of a lane, except those that still run here. It walks from share to share in the order of their
 * names, and takes from each as many as the share has free slots. Each step uses the index, however many jobs wait. A
 * lease that ran out counts as a failure, because the job may have killed its worker.
 */
export async function leaseDue(
  db: Queries,
  { worker, leaseMs }: Lessee,
  { lane, after, atMost, atMostOfShare, runningHere }: Turn,
): Promise<Job[]> {
  const leasedAt = performance.now();
  const leased = await db.write.many<Omit<Job, "leasedAt"> & { isDead: boolean }>(sql`
    with recursive walk (share) as (
      (select share from jobs
        where lane = ${lane} and dead_at is null and share > ${after} order by share limit 1)
      union all
      select (select j.share from jobs j
        where j.lane = ${lane} and j.dead_at is null and j.share > walk.share order by j.share limit 1)
      from walk where walk.share is not null
    ), due as materialized (
      select job.id from walk cross join lateral (
        select ranked.id from (
          select open.id, row_number() over (order by open.run_at, open.id) as place from (
            select id, run_at from jobs
            where lane = ${lane} and share = walk.share and dead_at is null and run_at <= now()
              and (lease_ends_at is null or lease_ends_at < now())
              and id <> all(${runningHere.map(({ id }) => id)}::bigint[])
            order by run_at limit ${atMostOfShare} for update skip locked
          ) open
        ) ranked
        where place <= ${atMostOfShare}::int - (
          select count(*) from unnest(${runningHere.map(({ share }) => share)}::text[]) busy (share)
          where busy.share = walk.share)
      ) job
      where walk.share is not null limit ${atMost}
    )
    update jobs set
      leased_by = ${worker},
      lease_ends_at = now() + make_interval(secs => ${leaseMs / 1_000}),
      attempts = attempts + 1,
      failures = failures + (lease_ends_at is not null)::int,
      last_error = case when lease_ends_at is null then last_error else 'worker lost' end,
      dead_at = case when lease_ends_at is not null and failures + 1 >= ${MAX_FAILURES} then now() end
    from due where jobs.id = due.id
    returning jobs.id, lane, share, task, payload, attempts, dead_at is not null as "isDead"`);
  return leased.filter(({ isDead }) => !isDead).map((job) => ({ ...job, leasedAt }));
}

/** Renews leases. @returns the ids of the jobs that are still leased to this worker */
export async function renewLeases(
  db: Queries,
  { worker, leaseMs }: Lessee,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const renewed = await db.write.many<{ id: number }>(sql`
    update jobs set lease_ends_at = now() + make_interval(secs => ${leaseMs / 1_000})
    where id = any(${ids}::bigint[]) and leased_by = ${worker}
    returning id`);
  return new Set(renewed.map(({ id }) => id));
}

/** Deletes jobs that are done, unless another worker has begun a later run. */
export async function removeAllDone(
  db: Queries,
  { worker }: Lessee,
  jobs: readonly Job[],
): Promise<void> {
  await db.run(sql`
    delete from jobs using unnest(
      ${jobs.map(({ id }) => id)}::bigint[], ${jobs.map(({ attempts }) => attempts)}::int[]
    ) as done (id, attempts)
    where jobs.id = done.id and jobs.leased_by = ${worker} and jobs.attempts = done.attempts`);
}

/**
 * Schedules a job's next run. After 25 failures in a row it is marked dead and waits for a person. A job that another
 * worker has taken over is not changed.
 */
export async function putBack(
  db: Queries,
  { worker }: Lessee,
  job: Job,
  { seconds, failure }: { readonly seconds: number; readonly failure: string | null },
): Promise<void> {
  await db.run(sql`
    update jobs set
      run_at = now() + make_interval(secs => ${seconds}),
      lease_ends_at = null, leased_by = null, last_error = ${failure},
      failures = case when ${failure}::text is null then 0 else failures + 1 end,
      dead_at = case when ${failure}::text is not null and failures + 1 >= ${MAX_FAILURES} then now() end
    where id = ${job.id} and leased_by = ${worker} and attempts = ${job.attempts}`);
}

/** Returns a leased job that has not begun to the queue. */
export async function release(db: Queries, { worker }: Lessee, job: Job): Promise<void> {
  await db.run(sql`
    update jobs set lease_ends_at = null, leased_by = null, attempts = attempts - 1
    where id = ${job.id} and leased_by = ${worker} and attempts = ${job.attempts}`);
}

/** Moves a leased job to another lane: another release, or SQL, has enqueued it in a wrong one. */
export async function moveTo(
  db: Queries,
  { worker }: Lessee,
  job: Job,
  lane: LaneName,
): Promise<void> {
  await db.run(sql`
    update jobs set lane = ${lane}, lease_ends_at = null, leased_by = null, attempts = attempts - 1
    where id = ${job.id} and leased_by = ${worker} and attempts = ${job.attempts}`);
}

/**
 * Makes the job with this payload due at once, even if it is dead, unless it is running. If there is none, it adds one.
 */
export async function runNow<Payload extends object>(
  tx: Queries,
  { task, lane }: JobKind<Payload>,
  about: NoInfer<Payload>,
): Promise<void> {
  await tx.run(sql`select run_job_now(${task}, ${JSON.stringify(about)}::jsonb, ${lane})`);
}

/** After this time a run that has lost its lease has certainly ended. */
const RUN_ENDED_AFTER_SECONDS = 30;

/**
 * Removes the job with this payload.
 * @returns false if a run of it is, or may be, in progress; the job then stays
 */
export function cancel<Payload extends object>(
  tx: Queries,
  { task }: JobKind<Payload>,
  about: NoInfer<Payload>,
): Promise<boolean> {
  return tx.write.value<boolean>(sql`
    select cancel_job(${task}, ${JSON.stringify(about)}::jsonb,
      make_interval(secs => ${RUN_ENDED_AFTER_SECONDS}))`);
}
