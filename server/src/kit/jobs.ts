import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type { Database, Queries } from "./database.ts";
import { sql } from "./sql.ts";

/** What a job may answer: nothing when it is done, or in how many seconds to come back to it. */
export type JobOutcome = void | { readonly againInSeconds: number };
export type JobHandler<Payload> = (payload: Payload, attempt: number) => Promise<JobOutcome>;
export type Job = { id: number; task: string; payload: unknown; attempts: number };

export type Jobs = {
  /** Names the code that does a task. */
  handle<Payload>(task: string, handler: JobHandler<Payload>): void;
  /** Writes the job in the transaction that causes it and leases it to this process at once. */
  add(tx: Queries, task: string, payload: object): Promise<Job>;
  /**
   * Writes a job for whichever worker looks next, within about a second: what it does then, and how
   * long, cannot be told from the request that wrote it.
   */
  leave(tx: Queries, task: string, payload: object): Promise<void>;
  /** Runs a job that `add` gave, after the commit; resolves when this run of it is over. */
  run(job: Job): Promise<void>;
  start(): void;
  /** Waits for the jobs that are running; the rest stays for other workers. */
  stop(): Promise<void>;
};

/** A killed worker's jobs are taken over after this long (they must run again within 30 s). */
const LEASE_SECONDS = 15;
const HEARTBEAT_MS = 5_000;
const POLL_MS = 1_000;
const MAX_RUNNING = 20;
const MAX_FAILURES = 25;
const MAX_BACK_OFF_SECONDS = 60;

/** Jobs in PostgreSQL: at least once, so every handler is idempotent by its own key. */
export function openJobs(db: Database, log: FastifyBaseLogger): Jobs {
  const handlers = new Map<string, JobHandler<never>>();
  const worker = randomUUID();
  const running = new Map<number, Promise<void>>();
  const timers: NodeJS.Timeout[] = [];
  let polling: Promise<void> | undefined;

  const perform = async (job: Job) => {
    const handler = handlers.get(job.task);
    if (!handler) return put(db, job, worker, MAX_BACK_OFF_SECONDS, `unknown task ${job.task}`);
    try {
      const outcome = await handler(job.payload as never, job.attempts);
      if (outcome) await put(db, job, worker, outcome.againInSeconds, null);
      else await remove(db, job, worker);
    } catch (error) {
      log.error({ err: error, job: job.id, task: job.task }, "job failed");
      const seconds = Math.min(2 ** job.attempts, MAX_BACK_OFF_SECONDS);
      await put(db, job, worker, seconds, (error as Error).message);
    }
  };
  const run = (job: Job) => {
    const done = perform(job)
      .catch((error: unknown) => log.error({ err: error, job: job.id }, "job lease lost"))
      .finally(() => running.delete(job.id));
    running.set(job.id, done);
    return done;
  };
  const poll = async () => {
    const free = MAX_RUNNING - running.size;
    if (free <= 0) return;
    for (const job of await lease(db, worker, free)) {
      // Leased anew while it runs here: its lease could not be renewed in time.
      if (!running.has(job.id)) void run(job);
    }
  };
  const pollOnce = () => {
    polling ??= poll()
      .catch((error: unknown) => log.warn({ err: error }, "jobs cannot be read"))
      .finally(() => (polling = undefined));
  };
  const beat = () => {
    if (running.size === 0) return;
    renew(db, worker, [...running.keys()]).catch((error: unknown) =>
      log.warn({ err: error }, "job leases cannot be renewed"),
    );
  };

  return {
    handle: (task, handler) => void handlers.set(task, handler),
    add: (tx, task, payload) => insert(tx, worker, task, payload),
    leave: (tx, task, payload) => insertFree(tx, task, payload),
    run,
    start: () => timers.push(setInterval(pollOnce, POLL_MS), setInterval(beat, HEARTBEAT_MS)),
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await polling;
      await Promise.all(running.values());
    },
  };
}

async function insert(tx: Queries, worker: string, task: string, payload: object): Promise<Job> {
  return tx.one<Job>(sql`
    insert into jobs (task, payload, leased_by, lease_ends_at, attempts)
    values (${task}, ${JSON.stringify(payload)}, ${worker},
      now() + make_interval(secs => ${LEASE_SECONDS}), 1)
    returning id, task, payload, attempts`);
}

async function insertFree(tx: Queries, task: string, payload: object): Promise<void> {
  await tx.run(sql`
    insert into jobs (task, payload) values (${task}, ${JSON.stringify(payload)})`);
}

/** Jobs that are due. One whose lease ran out has killed its worker, or was killed with it: a failure. */
async function lease(db: Queries, worker: string, count: number): Promise<Job[]> {
  const leased = await db.many<Job & { isDead: boolean }>(sql`
    with due as materialized (
      select id from jobs
      where dead_at is null and run_at <= now()
        and (lease_ends_at is null or lease_ends_at < now())
      order by run_at limit ${count} for update skip locked
    )
    update jobs set
      leased_by = ${worker},
      lease_ends_at = now() + make_interval(secs => ${LEASE_SECONDS}),
      attempts = attempts + 1,
      failures = failures + (lease_ends_at is not null)::int,
      last_error = case when lease_ends_at is null then last_error else 'worker lost' end,
      dead_at = case when lease_ends_at is not null and failures + 1 >= ${MAX_FAILURES} then now() end
    from due where jobs.id = due.id
    returning jobs.id, task, payload, attempts, dead_at is not null as "isDead"`);
  return leased.filter(({ isDead }) => !isDead);
}

async function renew(db: Queries, worker: string, ids: readonly number[]): Promise<void> {
  await db.run(sql`
    update jobs set lease_ends_at = now() + make_interval(secs => ${LEASE_SECONDS})
    where id = any(${ids}::bigint[]) and leased_by = ${worker}`);
}

async function remove(db: Queries, job: Job, worker: string): Promise<void> {
  await db.run(sql`delete from jobs where id = ${job.id} and leased_by = ${worker}`);
}

/** Puts a job back for later; one that failed too often waits for a person instead. */
async function put(
  db: Queries,
  job: Job,
  worker: string,
  seconds: number,
  failure: string | null,
): Promise<void> {
  await db.run(sql`
    update jobs set
      run_at = now() + make_interval(secs => ${seconds}),
      lease_ends_at = null, leased_by = null, last_error = ${failure},
      failures = case when ${failure}::text is null then 0 else failures + 1 end,
      dead_at = case when ${failure}::text is not null and failures + 1 >= ${MAX_FAILURES} then now() end
    where id = ${job.id} and leased_by = ${worker}`);
}
