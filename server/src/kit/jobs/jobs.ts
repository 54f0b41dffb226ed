/**
 * The job queue in PostgreSQL (`openJobs`): enqueues jobs in transactions, and runs them in lanes, each at least once.
 */
import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type { Database, Queries } from "../database/database.ts";
import { insertFree, insertLeased, type Job } from "./job-store.ts";
import { type RunTimes, type Lane, openLane } from "./lane.ts";
import { type JobHandler, type JobKind, LANE_NAMES, type LaneName, type Share } from "./lanes.ts";

export type Jobs = {
  /** Sets the handler of a kind. */
  handle<Payload extends object>(kind: JobKind<Payload>, handler: JobHandler<Payload>): void;
  /** Adds a job in the current transaction, leased to this process. Call `run` after the commit. */
  enqueueLeased<Payload extends object>(
    tx: Queries,
    kind: JobKind<Payload>,
    payload: NoInfer<Payload>,
    share: Share,
  ): Promise<Job>;
  /**
   * Adds a job for the next worker that polls, within about a second. The response time of the current request then
   * reveals nothing about the job.
   */
  enqueue<Payload extends object>(
    tx: Queries,
    kind: JobKind<Payload>,
    payload: NoInfer<Payload>,
    share: Share,
  ): Promise<void>;
  /**
   * Runs a job from `enqueueLeased`, after the commit; resolves when this run is over. In the lane of messages the job
   * goes back to the queue instead if its share has no free slot.
   */
  run(job: Job): Promise<void>;
  start(): void;
  /** Takes no more jobs, and waits for the running ones. */
  stop(): Promise<void>;
};

/** `heartbeatMs`: how often leases are renewed. `pollMs`: how often the queue is read. */
export type JobTimes = RunTimes & { readonly heartbeatMs: number; readonly pollMs: number };

const TIMES: JobTimes = {
  pollMs: 1_000,
  /** A killed worker's jobs are taken over after this long (they must run again within 30 s). */
  leaseMs: 15_000,
  heartbeatMs: 5_000,
  /** Longer than any call to an outside party may take: a longer run hangs. */
  longestMs: 60_000,
  patienceMs: 2_000,
};

/**
 * Runs jobs stored in PostgreSQL, each lane in its own slots. A job runs at least once, so every handler is
 * idempotent by its own key.
 */
export function openJobs(
  db: Database,
  log: FastifyBaseLogger,
  changedTimes: Partial<JobTimes> = {},
): Jobs {
  const times = { ...TIMES, ...changedTimes };
  const handlers = new Map();
  const lessee = { worker: randomUUID(), leaseMs: times.leaseMs };
  const worker = { db, log, lessee, times, handlers };
  const lanes = Object.fromEntries(
    LANE_NAMES.map((name) => [name, openLane(worker, name)]),
  ) as Record<LaneName, Lane>;
  const all = Object.values(lanes);
  const timers: NodeJS.Timeout[] = [];
  const poll = () => {
    for (const lane of all) lane.poll();
  };
  const beat = () => {
    Promise.all(all.map((lane) => lane.renew())).catch((error: unknown) =>
      log.warn({ err: error }, "job leases cannot be renewed"),
    );
  };
  return {
    handle: (kind, handler) => void handlers.set(kind.task, { kind, handler }),
    enqueueLeased: (tx, kind, payload, share) => insertLeased(tx, lessee, kind, payload, share),
    enqueue: insertFree,
    run: (job) => lanes[job.lane].run(job),
    start: () => {
      for (const lane of all) lane.start();
      timers.push(setInterval(poll, times.pollMs), setInterval(beat, times.heartbeatMs));
    },
    stop: async () => {
      for (const timer of timers.splice(0)) clearInterval(timer);
      await Promise.all(all.map((lane) => lane.stop()));
    },
  };
}
