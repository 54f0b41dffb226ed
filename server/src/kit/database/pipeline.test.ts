import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aDatabase } from "../../testing/database/test-database.ts";
import { TIME_LIMIT_SCALE } from "../../testing/patience.ts";
import { type Database, openDatabase } from "./database.ts";
import { sql } from "./sql.ts";

let db: Database;
const database = await aDatabase();
beforeAll(async () => {
  db = openLookups();
});
afterAll(() => db.close());

const openLookups = () =>
  openDatabase({
    url: database.runtimeUrl,
    maxConnections: 1,
    timeLimitScale: TIME_LIMIT_SCALE,
  });
const ask = (n: number) => db.lookups.one<{ n: number }>(sql`select ${n}::int as n`);
const loseConnections = () =>
  database.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
const numbers = Array.from({ length: 200 }, (_, n) => n);

test("of many concurrent look-ups, each gets its own result", async () => {
  const answers = await Promise.all(numbers.map(ask));
  expect(answers.map(({ n }) => n)).toEqual(numbers);
});

test("few look-ups use one connection, many use a bounded number", async () => {
  const connections = async () => {
    const counted = await db.one<{ count: number }>(sql`
      select count(*)::int from pg_stat_activity where datname = current_database()
        and pid <> pg_backend_pid() and query like '%::int as n'`);
    return counted.count;
  };
  await db.close();
  db = openLookups();
  await Promise.all(numbers.slice(0, 50).map(ask));
  expect(await connections()).toBe(1);
  await Promise.all([...numbers, ...numbers].map(ask));
  expect(await connections()).toBe(4);
});

test("a slow look-up does not delay those that use the next connection", async () => {
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  await holder.query("select pg_advisory_lock(1)");
  const slow = db.lookups.one(sql`select 'slow' as n from pg_advisory_xact_lock(1)`);
  const behind = numbers.slice(0, 63).map(ask);
  expect(await ask(64)).toEqual({ n: 64 });
  await holder.end();
  await Promise.all([slow, ...behind]);
});

test("a failed look-up does not fail its neighbours", async () => {
  const divide = (n: number) => db.lookups.one(sql`select 1 / ${n}::int as quotient`);
  const outcomes = await Promise.allSettled(numbers.map((n) => divide(n % 5)));
  const failed = outcomes.flatMap(({ status }, n) => (status === "rejected" ? [n] : []));
  expect(failed).toEqual(numbers.filter((n) => n % 5 === 0));
});

test("the stack of an error contains the caller", async () => {
  const whoAsks = () => db.lookups.one(sql`select 1 / 0 as quotient`);
  const error = await whoAsks().catch((caught: Error) => caught);
  expect((error as Error).stack).toContain("pipeline.test.ts");
});

test("connections that were lost are replaced", async () => {
  await Promise.all(numbers.map(ask));
  await loseConnections();
  const answers = await Promise.all(numbers.map(ask));
  expect(answers.map(({ n }) => n)).toEqual(numbers);
});

test("closing waits for the results of running look-ups", async () => {
  const other = openDatabase({ url: database.runtimeUrl, maxConnections: 1 });
  await other.lookups.one(sql`select 1`);
  const slow = other.lookups.one(sql`select 'late' as word from pg_sleep(0.2)`);
  await new Promise(setImmediate);
  await other.close();
  expect(await slow).toEqual({ word: "late" });
});
