/**
 * Runs one lane's jobs in this process (`openLane`): leases due jobs, limits each run's time, and records its result.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { batched } from "../concurrency/batches.ts";
import type { Database } from "../database/database.ts";
import { inSpan } from "../observability/spans.ts";
import {
  type Job,
  leaseDue,
  type Lessee,
  moveTo,
  putBack,
  release,
  removeAllDone,
  renewLeases,
} from "./job-store.ts";
import { backOffSeconds, type JobHandler, type JobKind, type LaneName, LANES } from "./lanes.ts";

/** The time limits of a job's run, in milliseconds. */
export type RunTimes = {
  /** The longest run; then its signal is aborted. */
  readonly longestMs: number;
  /** The length of a lease, from its start or its last renewal. */
  readonly leaseMs: number;
  /** How long an aborted run may take to end. */
  readonly patienceMs: number;
};

/** One run of a job. It may continue as long as its lease and `longestMs` allow. */
export type JobRun = {
  /** Aborted, with the reason as its error, when the time is up or the lease is lost. */
  readonly signal: AbortSignal;
  /** Call it when the lease was renewed; `at` is a time of `performance.now()`. */
  renewed(at: number): void;
  /** Call it when another worker has taken the lease. */
  lost(): void;
  /** Waits for the work. After `signal` it waits only `patienceMs` more. */
  outcomeOf<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>;
};

function openRun(leasedAt: number, { longestMs, leaseMs, patienceMs }: RunTimes): JobRun {
  const controller = new AbortController();
  const { signal } = controller;
  const stop = (reason: string) => controller.abort(new Error(reason));
  const overdue = setTimeout(stop, longestMs, `not done within ${longestMs} ms`);
  let lapse: NodeJS.Timeout | undefined;
  let isOver = false;
  const renewed = (at: number) => {
    clearTimeout(lapse);
    if (isOver) return;
    lapse = setTimeout(stop, at + leaseMs - performance.now(), "the lease ran out");
  };
  renewed(leasedAt);
  return {
    signal,
    renewed,
    lost: () => stop("the lease was lost"),
    outcomeOf: async (work) => {
      const ended = new AbortController();
      try {
        return await Promise.race([work(signal), givenUp(signal, patienceMs, ended.signal)]);
      } finally {
        isOver = true;
        ended.abort();
        clearTimeout(overdue);
        clearTimeout(lapse);
      }
    },
  };
}

/** Waits for the signal and `patienceMs` more, and then throws. @throws the signal's reason */
async function givenUp(
  signal: AbortSignal,
  patienceMs: number,
  ended: AbortSignal,
): Promise<never> {
  if (!signal.aborted) {
    await new Promise<void>((resolve) => {
      signal.addEventListener("abort", () => resolve(), { once: true, signal: ended });
    });
  }
  await sleep(patienceMs, undefined, { signal: ended });
  throw signal.reason;
}

const MAX_BACK_OFF_SECONDS = 60;

type AnyHandler = { readonly kind: JobKind<never>; readonly handler: JobHandler<never> };

export type Worker = {
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  readonly lessee: Lessee;
  readonly times: RunTimes;
  /** By task. */
  readonly handlers: ReadonlyMap<string, AnyHandler>;
};

/** The jobs of one lane that this process runs. */
export type Lane = {
  /** Runs a job that this process has enqueued and leased. */
  run(job: Job): Promise<void>;
  /** Takes due jobs, as many as there are free slots. */
  poll(): void;
  renew(): Promise<void>;
  /** Takes jobs again after `stop`. */
  start(): void;
  /** Takes no more jobs, and waits for the running ones. */
  stop(): Promise<void>;
};

type Running = { readonly job: Job; readonly run: JobRun; readonly done: Promise<void> };

export function openLane(worker: Worker, name: LaneName): Lane {
  const { db, log, lessee, times } = worker;
  const { slots, slotsOfShare, queuesFullShares } = LANES[name];
  const running = new Map<number, Running>();
  const removeDone = batched((jobs: readonly Job[]) => removeAllDone(db, lessee, jobs));
  let polling: Promise<void> | undefined;
  let isStopped = false;
  /** Whether the last poll found work, so that more may be due. */
  let isMoreDue = false;
  /** The share that had the last turn. */
  let lastShare = "";

  const begin = (job: Job): Promise<void> => {
    const run = openRun(job.leasedAt, times);
    const done = perform(worker, removeDone, job, run)
      .catch((error: unknown) => log.error({ err: error, job: job.id }, "job lease lost"))
      .finally(() => {
        running.delete(job.id);
        if (isMoreDue && running.size <= slots / 2) poll();
      });
    running.set(job.id, { job, run, done });
    return done;
  };
  const takeTurns = async (after: string): Promise<number> => {
    const atMost = slots - running.size;
    if (atMost <= 0) return 0;
    const due = await leaseDue(db, lessee, {
      lane: name,
      after,
      atMost,
      atMostOfShare: slotsOfShare,
      runningHere: [...running.values()].map(({ job }) => job),
    });
    for (const job of due) void begin(job);
    const isEnd = due.length < atMost;
    lastShare = isEnd ? "" : due.map(({ share }) => share).reduce((a, b) => (a > b ? a : b));
    return due.length;
  };
  const pollOnce = async () => {
    const after = lastShare;
    let found = await takeTurns(after);
    if (after !== "" && lastShare === "") found += await takeTurns("");
    isMoreDue = found > 0;
  };
  const poll = () => {
    if (isStopped) return;
    polling ??= pollOnce()
      .catch((error: unknown) => log.warn({ err: error }, "jobs cannot be read"))
      .finally(() => (polling = undefined));
  };

  return {
    poll,
    run: (job) => {
      if (!queuesFullShares || runningOf(running, job.share) < slotsOfShare) return begin(job);
      isMoreDue = true;
      return release(db, lessee, job).catch((error: unknown) =>
        log.warn({ err: error, job: job.id }, "job not released; it runs when its lease ends"),
      );
    },
    renew: () => renewAll(worker, running),
    start: () => void (isStopped = false),
    stop: async () => {
      isStopped = true;
      await polling;
      await Promise.all([...running.values()].map(({ done }) => done));
    },
  };
}

/** Returns how many jobs of a share run here. */
const runningOf = (running: ReadonlyMap<number, Running>, share: string): number =>
  [...running.values()].filter(({ job }) => job.share === share).length;

async function renewAll(
  { db, lessee }: Worker,
  running: ReadonlyMap<number, Running>,
): Promise<void> {
  const at = performance.now();
  const runs = new Map([...running].map(([id, { run }]) => [id, run]));
  if (runs.size === 0) return;
  const ours = await renewLeases(db, lessee, [...runs.keys()]);
  for (const [id, run] of runs) {
    if (ours.has(id)) run.renewed(at);
    else run.lost();
  }
}

async function perform(
  { db, log, lessee, handlers }: Worker,
  removeDone: (job: Job) => Promise<void>,
  job: Job,
  run: JobRun,
): Promise<void> {
  const { task, payload, attempts } = job;
  const known = handlers.get(task);
  if (known && known.kind.lane !== job.lane) return moveTo(db, lessee, job, known.kind.lane);
  try {
    const outcome = await run.outcomeOf(async (signal) => {
      if (!known) throw new UnknownTask(`unknown task ${task}`);
      const work = () => known.handler(payload as never, attempts, signal);
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

/** Thrown for a task that this release does not have. */
class UnknownTask extends Error {}

function waitAfter(error: unknown, attempts: number): number {
  if (error instanceof UnknownTask) return MAX_BACK_OFF_SECONDS;
  return backOffSeconds(attempts + 1, MAX_BACK_OFF_SECONDS);
}
