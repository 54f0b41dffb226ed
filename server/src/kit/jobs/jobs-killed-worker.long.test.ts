/** Kills a worker process (kill -9) in the middle of a job: another worker takes the job over in time. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/database/test-database.ts";
import { silentLog } from "../../testing/portal/silent-log.ts";
import { openDatabase } from "../database/database.ts";
import { openJobs } from "./jobs.ts";
import { PATIENCE } from "../../testing/patience.ts";
import { WORK } from "./testing/work-kind.ts";

const WORKER = fileURLToPath(new URL("./testing/job-worker.ts", import.meta.url));
/** A killed worker's job must run again within this time. */
const TAKEN_OVER_WITHIN_SECONDS = 30;
const POLL_SECONDS = 1;

let database: TestDatabase;
const children: ChildProcess[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await database.drop();
});

/** Starts a worker process; it has begun the job when this resolves. */
async function startWorker(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [WORKER, database.runtimeUrl], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  expect(line.toString()).toBe('began {"order":1}\n');
  return child;
}

async function leaseSeconds(): Promise<number> {
  const [row] = await database.query<{ seconds: number }>(
    "select extract(epoch from lease_ends_at - now())::float as seconds from jobs",
  );
  return row!.seconds;
}

test("the job of a killed worker is taken over by another one in time", async () => {
  await database.query(
    "insert into jobs (lane, share, task, payload) values ('money', 'x', 'work', '{\"order\": 1}')",
  );
  const killed = await startWorker();
  killed.kill("SIGKILL");
  await once(killed, "exit");

  const left = await leaseSeconds();
  expect(left).toBeGreaterThan(0);
  expect(left + POLL_SECONDS).toBeLessThan(TAKEN_OVER_WITHIN_SECONDS);

  const db = openDatabase({ url: database.runtimeUrl, maxConnections: 2 });
  const jobs = openJobs(db, silentLog);
  const ran: { payload: unknown; attempt: number }[] = [];
  jobs.handle(WORK, async (payload, attempt) => void ran.push({ payload, attempt }));
  jobs.start();
  // Ends the lease in the database's time only.
  await database.query("update jobs set lease_ends_at = now()");
  await vi.waitUntil(() => ran.length === 1, PATIENCE);
  await jobs.stop();
  expect(ran).toEqual([{ payload: { order: 1 }, attempt: 2 }]);
  expect(await database.query("select * from jobs")).toEqual([]);
  await db.close();
});

test("a running worker renews its lease as long as the job takes", async () => {
  await database.query(
    "insert into jobs (lane, share, task, payload) values ('money', 'x', 'work', '{\"order\": 1}')",
  );
  await startWorker();
  // The lease is nearly over: the next heartbeat is due within five seconds.
  await database.query("update jobs set lease_ends_at = now() + interval '8 seconds'");
  await vi.waitUntil(async () => (await leaseSeconds()) > 8, PATIENCE);
});
