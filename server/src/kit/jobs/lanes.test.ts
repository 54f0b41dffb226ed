/** Each lane and each share of the job queue gets its slots, even while others have very many jobs or hang. */
import { expect, test as base, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/database/test-database.ts";
import { silentLog } from "../../testing/portal/silent-log.ts";
import { type Database, openDatabase } from "../database/database.ts";
import { type Jobs, openJobs } from "./jobs.ts";
import { jobKind, LANES } from "./lanes.ts";
import { PATIENCE } from "../../testing/patience.ts";

const PAY = jobKind<{ readonly name: string }>("pay", "money");
const SEND = jobKind<{ readonly name: string }>("send", "messages");
/** A number of jobs: more than there are slots for. */
const MANY = 50;

type Worker = { readonly db: Database; readonly jobs: Jobs; readonly begun: string[]; end(): void };
type Fixtures = { readonly database: TestDatabase; readonly worker: Worker };

/** With a worker whose jobs of the lane `messages` hang until the test ends them. `begun` has the jobs' names. */
const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- the runner demands a pattern here
  database: async ({}, use) => {
    const database = await createTestDatabase();
    await use(database);
    await database.drop();
  },
  worker: async ({ database }, use) => {
    const db = openDatabase({ url: database.runtimeUrl, maxConnections: 4 });
    const jobs = openJobs(db, silentLog);
    const begun: string[] = [];
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    jobs.handle(PAY, async ({ name }) => void begun.push(name));
    jobs.handle(SEND, async ({ name }) => {
      begun.push(name);
      await ended;
    });
    await use({ db, jobs, begun, end });
    end();
    await jobs.stop();
    await db.close();
  },
});

/** Many jobs: `count` for each of the shares. */
const enqueueMany = (database: TestDatabase, shares: readonly string[], count: number) =>
  database.query(
    `insert into jobs (lane, share, task, payload)
     select 'messages', share, 'send', jsonb_build_object('name', share)
     from unnest($1::text[]) share, generate_series(1, $2)`,
    [shares, count],
  );

test("R-CROWD-1: money is paid while each slot of the messages hangs", async ({
  database,
  worker: { db, jobs, begun },
}) => {
  const players = Array.from({ length: MANY }, (_, index) => `player ${index}`);
  await enqueueMany(database, players, MANY);
  jobs.start();
  await vi.waitUntil(() => begun.length === LANES.messages.slots, PATIENCE);
  await jobs.enqueue(db, PAY, { name: "paid" }, "payer");
  await vi.waitUntil(() => begun.includes("paid"), PATIENCE);
  expect(begun).toHaveLength(LANES.messages.slots + 1);
});

test("R-FAIR-1: a player's messages have a share of the slots, and others their turn", async ({
  database,
  worker: { jobs, begun },
}) => {
  const { slotsOfShare } = LANES.messages;
  await enqueueMany(database, ["busy"], MANY);
  jobs.start();
  await vi.waitUntil(() => begun.length === slotsOfShare, PATIENCE);
  await enqueueMany(database, ["before", "other"], 1);
  await vi.waitUntil(() => begun.length === slotsOfShare + 2, PATIENCE);
  expect(begun.toSorted()).toEqual(["before", ...Array(slotsOfShare).fill("busy"), "other"]);
});

test("R-FAIR-1: each share gets its next turn after all others, and everything is sent", async ({
  database,
  worker: { jobs, begun, end },
}) => {
  const players = Array.from({ length: MANY }, (_, index) => `player ${index}`);
  await enqueueMany(database, players, 3);
  end();
  jobs.start();
  await vi.waitUntil(() => begun.length === 3 * MANY, PATIENCE);
  await vi.waitUntil(async () => (await database.query("select from jobs")).length === 0, PATIENCE);
});

test("R-FAIR-1: a message that its process runs itself waits in the queue while its player's slots are taken", async ({
  database,
  worker: { db, jobs, begun, end },
}) => {
  const { slotsOfShare } = LANES.messages;
  const run = async (name: string, share: string) => {
    const job = await db.transaction((tx) => jobs.enqueueLeased(tx, SEND, { name }, share));
    void jobs.run(job);
  };
  for (let count = 0; count < MANY; count += 1) await run("busy", "busy");
  await run("other", "other");
  expect(begun).toEqual([...Array(slotsOfShare).fill("busy"), "other"]);
  end();
  jobs.start();
  await vi.waitUntil(async () => (await database.query("select from jobs")).length === 0, PATIENCE);
  expect(begun).toHaveLength(MANY + 1);
});

test("R-CROWD-1: a job in another lane than its kind's moves there and runs", async ({
  database,
  worker: { jobs, begun },
}) => {
  await database.query(
    `insert into jobs (lane, share, task, payload) values ('messages', 'x', 'pay', '{"name": "paid"}')`,
  );
  jobs.start();
  await vi.waitUntil(() => begun.includes("paid"), PATIENCE);
});

test("R-CROWD-1: a kind of job without a lane does not compile, nor does one of an unknown lane", () => {
  // @ts-expect-error -- a kind has a lane
  expect(jobKind("pay").task).toBe("pay");
  // @ts-expect-error -- there is no such lane
  expect(jobKind("pay", "other").task).toBe("pay");
});

test("R-CROWD-1: the database refuses a job without a lane", async ({ database }) => {
  await expect(
    database.query("insert into jobs (share, task, payload) values ('x', 'pay', '{}')"),
  ).rejects.toMatchObject({ code: "23502" });
});
