/** The job queue: a job runs once, is repeated after a failure, and is dead after too many failures in a row. */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test as base, vi } from "vitest";
import { tally } from "../../testing/concurrently.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/database/test-database.ts";
import { silentLog } from "../../testing/portal/silent-log.ts";
import { type Database, openDatabase } from "../database/database.ts";
import { type Jobs, openJobs } from "./jobs.ts";
import { PATIENCE } from "../../testing/patience.ts";
import { WORK } from "./testing/work-kind.ts";

/** After this many failed runs in a row a job is dead. */
const MAX_FAILURES = 25;

type Worker = { readonly db: Database; readonly jobs: Jobs };
type Fixtures = { readonly database: TestDatabase; openWorker(): Worker };

/** Each test has its own database, so that workers take no other test's jobs. */
const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- the runner demands a pattern here
  database: async ({}, use) => {
    const database = await createTestDatabase();
    await use(database);
    await database.drop();
  },
  openWorker: async ({ database }, use) => {
    const workers: Worker[] = [];
    await use(() => {
      const db = openDatabase({ url: database.runtimeUrl, maxConnections: 4 });
      const worker = { db, jobs: openJobs(db, silentLog) };
      workers.push(worker);
      return worker;
    });
    for (const { jobs, db } of workers) {
      await jobs.stop();
      await db.close();
    }
  },
});

type JobRow = {
  readonly attempts: number;
  readonly failures: number;
  readonly last_error: string | null;
  readonly dead_at: Date | null;
  readonly seconds: number;
};

async function jobsOf(database: TestDatabase): Promise<JobRow[]> {
  return database.query<JobRow>(
    `select attempts, failures, last_error, dead_at,
       extract(epoch from run_at - now())::float as seconds
     from jobs order by id`,
  );
}

const enqueue = (database: TestDatabase, payload: object) =>
  database.query(
    "insert into jobs (lane, share, task, payload) values ('money', 'x', 'work', $1)",
    [payload],
  );
const makeDue = (database: TestDatabase) => database.query("update jobs set run_at = now()");

test.concurrent("a job runs once and is deleted", async ({ database, openWorker }) => {
  const { jobs } = openWorker();
  const ran: unknown[] = [];
  jobs.handle(WORK, async (payload) => void ran.push(payload));
  await enqueue(database, { order: 1 });
  jobs.start();
  await vi.waitUntil(async () => (await jobsOf(database)).length === 0, PATIENCE);
  expect(ran).toEqual([{ order: 1 }]);
});

test.concurrent("a job enqueued in a transaction exists only if the transaction commits", async ({
  database,
  openWorker,
}) => {
  const { db, jobs } = openWorker();
  const ran: unknown[] = [];
  jobs.handle(WORK, async (payload) => void ran.push(payload));
  const undone = db.transaction(async (tx) => {
    await jobs.enqueueLeased(tx, WORK, { order: 1 }, "x");
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await jobsOf(database)).toEqual([]);
  const job = await db.transaction((tx) => jobs.enqueueLeased(tx, WORK, { order: 2 }, "x"));
  expect(await jobsOf(database)).toHaveLength(1);
  await jobs.run(job);
  expect(ran).toEqual([{ order: 2 }]);
  expect(await jobsOf(database)).toEqual([]);
});

test.concurrent("a job that a process enqueued leased is not run by others while that process is alive", async ({
  database,
  openWorker,
}) => {
  const [one, other] = [openWorker(), openWorker()];
  const taken: unknown[] = [];
  other.jobs.handle(WORK, async (payload) => void taken.push(payload));
  other.jobs.start();
  await one.db.transaction(async (tx) => {
    await one.jobs.enqueueLeased(tx, WORK, { order: 1 }, "x");
    // The poll that takes this job reads the leased one too.
    await one.jobs.enqueue(tx, WORK, { order: 2 }, "x");
  });
  await vi.waitUntil(() => taken.length > 0, PATIENCE);
  expect(taken).toEqual([{ order: 2 }]);
  await database.query("update jobs set lease_ends_at = now()");
  await vi.waitUntil(() => taken.length === 2, PATIENCE);
});

test.concurrent("three workers share a hundred jobs, each of which runs once", async ({
  database,
  openWorker,
}) => {
  const ran: number[] = [];
  const workers = [openWorker(), openWorker(), openWorker()];
  for (const { jobs } of workers) {
    jobs.handle(WORK, async ({ order }) => {
      await sleep(5);
      ran.push(order!);
    });
  }
  for (let order = 0; order < 100; order += 1) await enqueue(database, { order });
  for (const { jobs } of workers) jobs.start();
  await vi.waitUntil(async () => (await jobsOf(database)).length === 0, PATIENCE);
  expect(ran.length).toBe(100);
  expect(Object.values(tally(ran)).every((count) => count === 1)).toBe(true);
});

test.concurrent("a failed job is retried with growing delays, and its error is recorded", async ({
  database,
  openWorker,
}) => {
  const { jobs } = openWorker();
  const attempts: number[] = [];
  jobs.handle(WORK, async (_payload, attempt) => {
    attempts.push(attempt);
    if (attempt < 3) throw new Error(`failure ${attempt}`);
  });
  await database.query(
    `create table waits (seconds float);
     create function note_wait() returns trigger language plpgsql as $$
       begin insert into waits values (extract(epoch from new.run_at - now())); return null; end $$;
     create trigger jobs_wait after update on jobs
       for each row when (new.failures > old.failures) execute function note_wait();
     grant insert on waits to portal_app`,
  );
  await enqueue(database, {});
  jobs.start();
  await vi.waitUntil(async () => (await jobsOf(database))[0]?.failures === 1, PATIENCE);
  expect((await jobsOf(database))[0]).toMatchObject({ last_error: "failure 1", dead_at: null });
  await makeDue(database);
  await vi.waitUntil(async () => (await jobsOf(database))[0]?.failures === 2, PATIENCE);
  await makeDue(database);
  await vi.waitUntil(async () => (await jobsOf(database)).length === 0, PATIENCE);
  expect(attempts).toEqual([1, 2, 3]);
  const [first = 0, second = 0] = (await database.query<{ seconds: number }>("table waits")).map(
    ({ seconds }) => seconds,
  );
  expect(first).toBeGreaterThan(0);
  expect(second).toBeGreaterThan(2);
  expect(second).toBeGreaterThan(first);
});

test.concurrent("a job that requests another run gets one, and this is not counted as a failure", async ({
  database,
  openWorker,
}) => {
  const { jobs } = openWorker();
  jobs.handle(WORK, async () => ({ againInSeconds: 30 }));
  await enqueue(database, {});
  await database.query("update jobs set attempts = $1, failures = 3", [MAX_FAILURES * 2]);
  jobs.start();
  await vi.waitUntil(async () => (await jobsOf(database))[0]!.seconds > 0, PATIENCE);
  expect((await jobsOf(database))[0]).toMatchObject({
    attempts: MAX_FAILURES * 2 + 1,
    failures: 0,
    dead_at: null,
    last_error: null,
  });
});

test.concurrent("one failure after many requested runs does not make a job dead", async ({
  database,
  openWorker,
}) => {
  const { jobs } = openWorker();
  jobs.handle(WORK, async () => {
    throw new Error("the database was away");
  });
  await enqueue(database, {});
  await database.query("update jobs set attempts = $1", [MAX_FAILURES * 2]);
  jobs.start();
  await vi.waitUntil(async () => (await jobsOf(database))[0]!.failures === 1, PATIENCE);
  expect((await jobsOf(database))[0]!.dead_at).toBeNull();
});

test.concurrent("a job that always fails becomes dead, and other jobs continue", async ({
  database,
  openWorker,
}) => {
  const { jobs } = openWorker();
  const ran: unknown[] = [];
  jobs.handle(WORK, async (payload) => {
    ran.push(payload);
    if (payload.poison) throw new Error("poison");
  });
  await enqueue(database, { poison: true });
  await database.query("update jobs set failures = $1", [MAX_FAILURES - 1]);
  for (let order = 0; order < 5; order += 1) await enqueue(database, { order });
  jobs.start();
  const deadAlone = async () => {
    const [dead, ...others] = await jobsOf(database);
    return others.length === 0 && dead!.dead_at !== null && dead;
  };
  const dead = await vi.waitUntil(deadAlone, PATIENCE);
  expect(dead).toMatchObject({ failures: MAX_FAILURES, last_error: "poison" });
  await makeDue(database);
  // The poll that takes this job reads the dead one too.
  await enqueue(database, { order: 5 });
  await vi.waitUntil(deadAlone, PATIENCE);
  expect(ran.filter((payload) => (payload as { poison?: boolean }).poison)).toHaveLength(1);
});

test.concurrent("a job that kills its workers becomes dead too", async ({
  database,
  openWorker,
}) => {
  const { jobs } = openWorker();
  let runs = 0;
  jobs.handle(WORK, async () => void (runs += 1));
  await enqueue(database, {});
  await database.query(
    `update jobs set failures = $1, leased_by = gen_random_uuid(),
       lease_ends_at = now() - interval '1 second'`,
    [MAX_FAILURES - 1],
  );
  jobs.start();
  await vi.waitUntil(async () => (await jobsOf(database))[0]!.dead_at !== null, PATIENCE);
  expect(runs).toBe(0);
});

test.concurrent("a job of an unknown task waits for a release that has the task", async ({
  database,
  openWorker,
}) => {
  const { jobs } = openWorker();
  await enqueue(database, {});
  jobs.start();
  await vi.waitUntil(async () => (await jobsOf(database))[0]!.last_error !== null, PATIENCE);
  const [waiting] = await jobsOf(database);
  expect(waiting).toMatchObject({ last_error: "unknown task work", dead_at: null });
});

test.concurrent("stopping waits for running jobs, and takes no new ones", async ({
  database,
  openWorker,
}) => {
  const { jobs } = openWorker();
  const beginning = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  let begun = 0;
  let finished = 0;
  jobs.handle(WORK, async () => {
    begun += 1;
    beginning.resolve();
    await ending.promise;
    finished += 1;
  });
  await enqueue(database, {});
  jobs.start();
  await beginning.promise;
  const stopped = jobs.stop().then(() => ({ begun, finished }));
  await enqueue(database, {});
  ending.resolve();
  expect(await stopped).toEqual({ begun: 1, finished: 1 });
  expect(await jobsOf(database)).toHaveLength(1);
});
