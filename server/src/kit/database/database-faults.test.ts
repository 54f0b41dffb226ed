/**
 * Which statements and transactions the database client repeats after an error or a lost connection, so that each takes
 * effect once. Triggers on the test's tables raise planned errors (`failNext`), and a proxy cuts connections.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  type Cut,
  type DatabaseProxy,
  startDatabaseProxy,
} from "../../testing/database/database-proxy.ts";
import { aDatabase } from "../../testing/database/test-database.ts";
import { isConnectionLost, isOverloaded } from "./database-errors.ts";
import { type Database, openDatabase, type Transaction } from "./database.ts";
import { sql } from "./sql.ts";

const SERIALIZATION_FAILURE = "40001";
const DEADLOCK_DETECTED = "40P01";
const UNIQUE_VIOLATION = "23505";
/** As often as the client tries. */
const MAX_TRIES = 5;

let proxy: DatabaseProxy;
let db: Database;
const database = await aDatabase();
beforeAll(async () => {
  await database.query("create table effects (key text primary key)");
  await database.query("create table second_effects (key text primary key)");
  await database.query(faultyTriggers);
  proxy = await startDatabaseProxy(database.url);
  // Unnamed statements: each message then carries the statement's text, which the proxy looks for.
  db = openDatabase({ url: proxy.url, maxConnections: 3, prepare: false });
});
afterAll(async () => {
  await db.close();
  await proxy.close();
});
beforeEach(async () => {
  await database.query("truncate effects, second_effects");
  await failNext(0, SERIALIZATION_FAILURE, "statement");
});

/** Raise the planned error as often as the plan says. A sequence counts, because it is not rolled back. */
const faultyTriggers = `
  create sequence faults;
  create table plan (times bigint, code text, place text);
  create function fail_as_planned() returns trigger language plpgsql as $$
  declare planned plan;
  begin
    select * into planned from plan;
    if planned.place = tg_argv[0] and nextval('faults') <= planned.times then
      raise exception 'planned' using errcode = planned.code;
    end if;
    return null;
  end $$;
  create function call_as_planned() returns text language plpgsql as $$
  declare planned plan;
  begin
    select * into planned from plan;
    if planned.place = 'call' and nextval('faults') <= planned.times then
      raise exception 'planned' using errcode = planned.code;
    end if;
    return 'called';
  end $$;
  create trigger in_statement after insert on second_effects
    for each row execute function fail_as_planned('statement');
  create constraint trigger in_commit after insert on second_effects
    deferrable initially deferred for each row execute function fail_as_planned('commit');
`;

/** Plans the error of the next statements or commits: its SQLSTATE, and how often it is raised. */
async function failNext(times: number, code: string, place: "statement" | "commit" | "call") {
  await database.query("alter sequence faults restart");
  await database.query("delete from plan");
  await database.query("insert into plan values ($1, $2, $3)", [times, code, place]);
}

type Run = { tries: number; committed: number };

/** Makes two effects that belong together, and can find that it has been done before. */
function twoEffects(run: Run) {
  return async (tx: Transaction) => {
    run.tries += 1;
    tx.afterCommit(() => (run.committed += 1));
    await tx.run(sql`insert into effects values (${"a"}) on conflict do nothing`);
    await tx.run(sql`insert into second_effects values (${"b"}) on conflict do nothing`);
    return "done";
  };
}

async function countEffects(): Promise<[number, number]> {
  const [row] = await database.query<{ first: string; second: string }>(
    "select (select count(*) from effects) as first, (select count(*) from second_effects) as second",
  );
  return [Number(row!.first), Number(row!.second)];
}

test.each([
  [SERIALIZATION_FAILURE, "statement"],
  [SERIALIZATION_FAILURE, "commit"],
  [DEADLOCK_DETECTED, "statement"],
  [DEADLOCK_DETECTED, "commit"],
] as const)(
  "after %s in a %s the whole transaction is run again, and takes effect once",
  async (code, place) => {
    await failNext(MAX_TRIES - 1, code, place);
    const run = { tries: 0, committed: 0 };
    expect(await db.transaction(twoEffects(run))).toBe("done");
    expect(run).toEqual({ tries: MAX_TRIES, committed: 1 });
    expect(await countEffects()).toEqual([1, 1]);
  },
);

test("after five tries nothing is done and the caller gets 503", async () => {
  await failNext(1_000, SERIALIZATION_FAILURE, "statement");
  const run = { tries: 0, committed: 0 };
  const error: unknown = await db.transaction(twoEffects(run)).catch((thrown: unknown) => thrown);
  expect(isOverloaded(error)).toBe(true);
  expect(run).toEqual({ tries: MAX_TRIES, committed: 0 });
  expect(await countEffects()).toEqual([0, 0]);
});

test.each([
  [UNIQUE_VIOLATION, "statement"],
  [UNIQUE_VIOLATION, "commit"],
  ["P0001", "statement"],
  ["57014", "statement"],
] as const)("%s in a %s would come again: it is not tried again", async (code, place) => {
  await failNext(1_000, code, place);
  const run = { tries: 0, committed: 0 };
  await expect(db.transaction(twoEffects(run))).rejects.toMatchObject({ code });
  expect(run).toEqual({ tries: 1, committed: 0 });
  expect(await countEffects()).toEqual([0, 0]);
});

const STATEMENTS = ["BEGIN", "into effects", "into second_effects"];
const cuts: Cut[] = STATEMENTS.flatMap((statement) => [
  { statement, when: "before" as const },
  { statement, when: "after" as const },
]);

test.each(cuts)("a connection lost $when $statement: run again, effect once", async (cut) => {
  const run = { tries: 0, committed: 0 };
  proxy.cutAt(cut);
  expect(await db.transaction(twoEffects(run))).toBe("done");
  expect(proxy.hasCut()).toBe(true);
  expect(run.committed).toBe(1);
  expect(await countEffects()).toEqual([1, 1]);
});

test.each([
  ["before", [0, 0]],
  ["after", [1, 1]],
] as const)(
  "a connection lost %s COMMIT: the transaction is not repeated, and its outcome is reported as unknown",
  async (when, effects) => {
    const run = { tries: 0, committed: 0 };
    proxy.cutAt({ statement: "COMMIT", when });
    const error: unknown = await db.transaction(twoEffects(run)).catch((thrown: unknown) => thrown);
    expect(proxy.hasCut()).toBe(true);
    expect(error).toMatchObject({ code: "08007" });
    expect(isOverloaded(error)).toBe(true);
    expect(run).toEqual({ tries: 1, committed: 0 });
    expect(await countEffects()).toEqual(effects);
  },
);

test.each(["before", "after"] as const)(
  "a connection lost %s COMMIT of a repeatable transaction: run again, effect once",
  async (when) => {
    const run = { tries: 0, committed: 0 };
    proxy.cutAt({ statement: "COMMIT", when });
    expect(await db.repeatableTransaction(twoEffects(run))).toBe("done");
    expect(run).toEqual({ tries: 2, committed: 1 });
    expect(await countEffects()).toEqual([1, 1]);
  },
);

test("a backend that is terminated in the middle of a transaction: run again, effect once", async () => {
  let tries = 0;
  await db.transaction(async (tx) => {
    tries += 1;
    await tx.run(sql`insert into effects values ('a')`);
    const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    if (tries === 1) await database.query("select pg_terminate_backend($1)", [pid]);
    await tx.run(sql`insert into second_effects values ('b')`);
  });
  expect(tries).toBe(2);
  expect(await countEffects()).toEqual([1, 1]);
});

test("all connections terminated while idle: the next caller notices nothing", async () => {
  await Promise.all([1, 2, 3].map(() => db.many(sql`select pg_sleep(0.05)`)));
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()
       and backend_type = 'client backend'`,
  );
  expect(await db.many(sql`select 1 as n`)).toEqual([{ n: 1 }]);
  expect(await db.transaction(twoEffects({ tries: 0, committed: 0 }))).toBe("done");
});

test.each(["before", "after"] as const)(
  "a single SELECT is sent again if its connection is lost %s it",
  async (when) => {
    proxy.cutAt({ statement: "'lone'", when });
    expect(await db.one(sql`select 'lone' as text`)).toEqual({ text: "lone" });
    expect(proxy.hasCut()).toBe(true);
  },
);

test.each([
  ["before", 0],
  ["after", 1],
] as const)(
  "a lone INSERT whose connection is lost %s it is not sent again",
  async (when, effects) => {
    proxy.cutAt({ statement: "into effects", when });
    const error: unknown = await db
      .run(sql`insert into effects values ('a')`)
      .catch((thrown: unknown) => thrown);
    expect(isConnectionLost(error)).toBe(true);
    expect((await countEffects())[0]).toBe(effects);
  },
);

test.each([
  ["before", 0],
  ["after", 1],
] as const)(
  "a lone INSERT that gives a row, whose connection is lost %s it, is not sent again",
  async (when, effects) => {
    proxy.cutAt({ statement: "into effects", when });
    const error: unknown = await db.write
      .one(sql`insert into effects values ('a') returning key`)
      .catch((thrown: unknown) => thrown);
    expect(isConnectionLost(error)).toBe(true);
    expect((await countEffects())[0]).toBe(effects);
  },
);

test.each(["before", "after"] as const)(
  "a statement declared repeatable is sent again if its connection is lost %s it, even if it writes",
  async (when) => {
    proxy.cutAt({ statement: "into effects", when });
    const row = await db.repeatable.one(sql`
      insert into effects values ('a') on conflict (key) do update set key = 'a' returning key`);
    expect(row).toEqual({ key: "a" });
    expect(proxy.hasCut()).toBe(true);
    expect((await countEffects())[0]).toBe(1);
  },
);

test("a database that stops responding is given up, and serves at once when it responds again", async () => {
  await db.many(sql`select 1`);
  proxy.pause();
  const error: unknown = await db
    .run(sql`insert into effects values ('a')`)
    .catch((thrown: unknown) => thrown);
  expect(isConnectionLost(error)).toBe(true);
  proxy.resume();
  expect(await db.many(sql`select 1 as n`)).toEqual([{ n: 1 }]);
});
