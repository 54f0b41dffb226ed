import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { batched } from "../concurrency/batched.ts";
import type { Database, Queries } from "../database/database.ts";
import { inSpan } from "../observability/spans.ts";
import { backOffSeconds } from "./back-off.ts";
import { type JobRun, openRun, type RunTimes } from "./job-run.ts";
import {
  insertFree,
  insertLeased,
  type Job,
  leaseDue,
  type Lessee,
  putBack,
  removeAllDone,
  renewLeases,
} from "./job-store.ts";

/** What a job returns: nothing when it is done, or the seconds until its next run. */
export type JobOutcome = void | { readonly againInSeconds: number };
/**
 * Once `signal` is aborted the run has failed, and another may begin: a handler must then stop waiting and do
 * nothing more.
 */
export type JobHandler<Payload> = (
  payload: Payload,
  attempt: number,
  signal: AbortSignal,
) => Promise<JobOutcome>;

export type Jobs = {
  /** Sets the handler of a task. */
  handle<Payload>(task: string, handler: JobHandler<Payload>): void;
  /** Adds a job in the transaction that causes it, and leases it to this process at once. */
  enqueueLeased(tx: Queries, task: string, payload: object): Promise<Job>;
  /**
   * Adds a job for the next worker that polls, within about a second. The request that added it reveals
   * nothing of what the job does or how long it takes.
   */
  enqueue(tx: Queries, task: string, payload: object): Promise<void>;
  /** Runs a job from `enqueueLeased`, after the commit; resolves when this run is over. */
  run(job: Job): Promise<void>;
  start(): void;
  /** Waits for the running jobs; all others are left to other workers. */
  stop(): Promise<void>;
};

export type JobTimes = RunTimes & { readonly heartbeatMs: number; readonly pollMs: number };

const MAX_RUNNING = 20;
const MAX_BACK_OFF_SECONDS = 60;
const TIMES: JobTimes = {
  pollMs: 1_000,
  /** A killed worker's jobs are taken over after this long (they must run again within 30 s). */
  leaseMs: 15_000,
  heartbeatMs: 5_000,
  /** Longer than we wait for any outside party; a longer run hangs. */
  longestMs: 60_000,
  patienceMs: 2_000,
};

/** Runs jobs stored in PostgreSQL. Each runs at least once, so every handler is idempotent by its own key. */
export function openJobs(
  db: Database,
  log: FastifyBaseLogger,
  changedTimes: Partial<JobTimes> = {},
): Jobs {
  const times = { ...TIMES, ...changedTimes };
  const handlers = new Map<string, JobHandler<never>>();
  const lessee = { worker: randomUUID(), leaseMs: times.leaseMs };
  const running = new Map<number, { readonly run: JobRun; readonly done: Promise<void> }>();
  /** Empty while it is stopped. */
  const timers: NodeJS.Timeout[] = [];
  const removeDone = batched((jobs: readonly Job[]) => removeAllDone(db, lessee, jobs));
  let polling: Promise<void> | undefined;
  /** Whether the last poll took as many jobs as fitted, so that more may be due. */
  let isMoreDue = false;

  const begin = (job: Job) => {
    const run = openRun(job.leasedAt, times);
    const done = perform({ db, log, lessee, handlers, removeDone }, job, run)
      .catch((error: unknown) => log.error({ err: error, job: job.id }, "job lease lost"))
      .finally(() => {
        running.delete(job.id);
        if (isMoreDue && running.size <= MAX_RUNNING / 2) pollOnce();
      });
    running.set(job.id, { run, done });
    return done;
  };
  const poll = async () => {
    const atMost = MAX_RUNNING - running.size;
    if (atMost <= 0) return;
    const due = await leaseDue(db, lessee, { atMost, runningHere: [...running.keys()] });
    isMoreDue = due.length === atMost;
    for (const job of due) void begin(job);
  };
  const pollOnce = () => {
    if (timers.length === 0) return;
    polling ??= poll()
      .catch((error: unknown) => log.warn({ err: error }, "jobs cannot be read"))
      .finally(() => (polling = undefined));
  };
  const renew = async () => {
    const at = performance.now();
    const runs = new Map([...running].map(([id, { run }]) => [id, run]));
    if (runs.size === 0) return;
    const ours = await renewLeases(db, lessee, [...runs.keys()]);
    for (const [id, run] of runs) {
      if (ours.has(id)) run.renewed(at);
      else run.lost();
    }
  };
  const beat = () => {
    renew().catch((error: unknown) => log.warn({ err: error }, "job leases cannot be renewed"));
  };

  return {
    handle: (task, handler) => void handlers.set(task, handler),
    enqueueLeased: (tx, task, payload) => insertLeased(tx, lessee, task, payload),
    enqueue: (tx, task, payload) => insertFree(tx, task, payload),
    run: begin,
    start: () => {
      timers.push(setInterval(pollOnce, times.pollMs), setInterval(beat, times.heartbeatMs));
    },
    stop: async () => {
      for (const timer of timers.splice(0)) clearInterval(timer);
      await polling;
      await Promise.all([...running.values()].map(({ done }) => done));
    },
  };
}

type Worker = {
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  readonly lessee: Lessee;
  readonly handlers: ReadonlyMap<string, JobHandler<never>>;
  readonly removeDone: (job: Job) => Promise<void>;
};

async function perform(
  { db, log, lessee, handlers, removeDone }: Worker,
  job: Job,
  run: JobRun,
): Promise<void> {
  const { task, payload, attempts } = job;
  try {
    const outcome = await run.outcomeOf(async (signal) => {
      const handler = handlers.get(task);
      if (!handler) throw new UnknownTask(`unknown task ${task}`);
      const work = () => handler(payload as never, attempts, signal);
      return inSpan(() => ({ name: `job ${task}`, kind: "consumer" }), work);
    });
    if (!outcome) return await removeDone(job);
    await putBack(db, lessee, job, { seconds: outcome.againInSeconds, failure: null });
  } catch (error) {
    const { message: failure } = error as Error;
    log.error({ err: error, job: job.id, task }, "job failed");
    await putBack(db, lessee, job, { seconds: waitAfter(error, attempts), failure });
  }
}

/** Thrown for a task of another version of the portal. */
class UnknownTask extends Error {}

function waitAfter(error: unknown, attempts: number): number {
  if (error instanceof UnknownTask) return MAX_BACK_OFF_SECONDS;
  return backOffSeconds(attempts + 1, MAX_BACK_OFF_SECONDS);
}
