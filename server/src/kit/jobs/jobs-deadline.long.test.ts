/** The time limits of a job's run: a run that hangs, or whose worker has lost its lease, is stopped and repeated. */
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startDatabaseProxy } from "../../testing/database/database-proxy.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/database/test-database.ts";
import { silentLog } from "../../testing/portal/silent-log.ts";
import { type Database, openDatabase } from "../database/database.ts";
import { type Jobs, type JobTimes, openJobs } from "./jobs.ts";
import { PATIENCE } from "../../testing/patience.ts";
import { WORK } from "./testing/work-kind.ts";

/** The times of production, shortened. */
const FAST: Partial<JobTimes> = {
  longestMs: 400,
  patienceMs: 100,
  leaseMs: 15_000,
  heartbeatMs: 200,
};
/** The number of jobs that one process runs at a time. */
const SLOTS = 20;

let database: TestDatabase;
const workers: { db: Database; jobs: Jobs }[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const { jobs, db } of workers.splice(0)) {
    await jobs.stop();
    await db.close();
  }
  await database.drop();
});

function openWorker(times: Partial<JobTimes> = {}, url = database.runtimeUrl): Jobs {
  const db = openDatabase({ url, maxConnections: 4 });
  const jobs = openJobs(db, silentLog, { ...FAST, ...times });
  workers.push({ db, jobs });
  return jobs;
}

const enqueue = (order: number) =>
  database.query("insert into jobs (lane, share, task, payload) values ('money', $1, 'work', $2)", [
    String(order),
    { order },
  ]);
const makeDue = () => database.query("update jobs set run_at = now()");

type JobRow = { attempts: number; failures: number; last_error: string | null; waits: boolean };

const jobsThere = () =>
  database.query<JobRow>(
    "select attempts, failures, last_error, run_at > now() and leased_by is null as waits from jobs",
  );

test("a run that hangs counts as failed, and the job runs again after the usual back-off", async () => {
  const jobs = openWorker();
  const attempts: number[] = [];
  jobs.handle(WORK, async (_payload, attempt) => {
    attempts.push(attempt);
    if (attempt === 1) await new Promise(() => {});
  });
  await enqueue(1);
  jobs.start();
  await vi.waitUntil(async () => (await jobsThere())[0]?.failures === 1, PATIENCE);
  expect(await jobsThere()).toEqual([
    { attempts: 1, failures: 1, last_error: "not done within 400 ms", waits: true },
  ]);
  await makeDue();
  await vi.waitUntil(async () => (await jobsThere()).length === 0, PATIENCE);
  expect(attempts).toEqual([1, 2]);
});

test("runs that hang do not hold their slots for ever", async () => {
  const jobs = openWorker();
  const done: number[] = [];
  jobs.handle(WORK, async ({ order = 0 }) => {
    if (order < SLOTS) await new Promise(() => {});
    done.push(order);
  });
  for (let order = 0; order <= SLOTS; order += 1) await enqueue(order);
  jobs.start();
  await vi.waitUntil(() => done.includes(SLOTS), PATIENCE);
});

test("a run's signal is aborted when its time is up, and the error that it then throws is its failure", async () => {
  const jobs = openWorker({ patienceMs: 10_000 });
  jobs.handle(WORK, async (_payload, _attempt, signal) => {
    await sleep(10_000, undefined, { signal }).catch(() => {
      throw new Error("stopped in good order");
    });
  });
  await enqueue(1);
  jobs.start();
  await vi.waitUntil(async () => (await jobsThere())[0]?.failures === 1, PATIENCE);
  expect((await jobsThere())[0]?.last_error).toBe("stopped in good order");
});

test("a late result of an aborted run changes nothing", async () => {
  const [jobs, other] = [openWorker(), openWorker({ longestMs: 600_000 })];
  const wakeUp = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const begun: number[] = [];
  for (const [worker, until] of [[jobs, wakeUp] as const, [other, goOn] as const]) {
    worker.handle(WORK, async (_payload, attempt) => {
      begun.push(attempt);
      await until.promise;
    });
  }
  await enqueue(1);
  jobs.start();
  await vi.waitUntil(async () => (await jobsThere())[0]?.failures === 1, PATIENCE);
  await jobs.stop();
  other.start();
  await makeDue();
  await vi.waitUntil(() => begun.length === 2, PATIENCE);
  wakeUp.resolve();
  await sleep(200);
  expect(await jobsThere()).toMatchObject([{ attempts: 2, waits: false }]);
  goOn.resolve();
  await vi.waitUntil(async () => (await jobsThere()).length === 0, PATIENCE);
  expect(begun).toEqual([1, 2]);
});

test("if another worker has taken the lease, the run ends at the next heartbeat", async () => {
  const jobs = openWorker({ longestMs: 60_000 });
  const reasons: string[] = [];
  jobs.handle(WORK, async (_payload, _attempt, signal) => {
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    reasons.push((signal.reason as Error).message);
  });
  await enqueue(1);
  jobs.start();
  await vi.waitUntil(async () => (await jobsThere())[0]?.attempts === 1, PATIENCE);
  await database.query("update jobs set leased_by = gen_random_uuid()");
  await vi.waitUntil(() => reasons.length === 1, PATIENCE);
  expect(reasons).toEqual(["the lease was lost"]);
  expect(await jobsThere()).toMatchObject([{ attempts: 1, failures: 0 }]);
});

test("no two runs of a job overlap: a worker that cannot renew its lease stops before another begins", async () => {
  const times = { longestMs: 60_000, leaseMs: 2_000 };
  const proxy = await startDatabaseProxy(database.runtimeUrl);
  const events: string[] = [];
  const doing = (name: string) => async (_payload: unknown, _attempt: number, at: AbortSignal) => {
    events.push(`${name} begins`);
    await sleep(30_000, undefined, { signal: at }).catch(() => {});
    events.push(`${name} stops`);
  };
  const cutOff = openWorker(times, proxy.url);
  cutOff.handle(WORK, doing("first"));
  await enqueue(1);
  cutOff.start();
  await vi.waitUntil(() => events.length === 1, PATIENCE);
  proxy.pause();
  const other = openWorker({ ...times, longestMs: 500 });
  other.handle(WORK, doing("second"));
  other.start();
  await vi.waitUntil(() => events.length === 4, PATIENCE);
  expect(events).toEqual(["first begins", "first stops", "second begins", "second stops"]);
  await proxy.close();
});
