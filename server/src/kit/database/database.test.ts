import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { concurrently } from "../../testing/concurrently.ts";
import { openTransaction } from "../../testing/database/open-transaction.ts";
import { aDatabase } from "../../testing/database/test-database.ts";
import { codeOf, isOverloaded } from "./database-errors.ts";
import { type Database, openDatabase } from "./database.ts";
import { sql } from "./sql.ts";

let db: Database;
const database = await aDatabase();
beforeAll(async () => {
  await database.query("create table notes (id int primary key, text text)");
  await database.query("grant all on notes to portal_app");
  db = openDatabase({ url: database.runtimeUrl, maxConnections: 4 });
});
afterAll(() => db.close());
beforeEach(() => database.query("truncate notes"));

const insert = (id: number, text = "") => sql`insert into notes values (${id}, ${text})`;
const notes = () => db.many<{ id: number }>(sql`select id from notes order by id`);

test("many, one, maybe and run return rows, one row, a row or undefined, and the number of changed rows", async () => {
  expect(await db.run(insert(1, "a"))).toBe(1);
  expect(await db.run(insert(2, "b"))).toBe(1);
  expect(await notes()).toEqual([{ id: 1 }, { id: 2 }]);
  expect(await db.one(sql`select text from notes where id = ${2}`)).toEqual({ text: "b" });
  expect(await db.maybe(sql`select text from notes where id = ${3}`)).toBeUndefined();
  expect(await db.run(sql`delete from notes`)).toBe(2);
});

test("`one` throws unless there is exactly one row, `maybe` if there are several", async () => {
  await db.run(insert(1));
  await db.run(insert(2));
  await expect(db.one(sql`select * from notes`)).rejects.toThrow("got 2");
  await expect(db.maybe(sql`select * from notes`)).rejects.toThrow("got 2");
  await expect(db.one(sql`select * from notes where id = ${9}`)).rejects.toThrow("got none");
});

test("a value never becomes part of the statement", async () => {
  const text = "'); drop table notes; --";
  await db.run(insert(1, text));
  expect(await db.one(sql`select text from notes where text = ${text}`)).toEqual({ text });
});

test("bigint columns are numbers; one that a number cannot hold is refused, not rounded", async () => {
  expect(await db.one(sql`select 9007199254740991::bigint as n`)).toEqual({
    n: Number.MAX_SAFE_INTEGER,
  });
  await expect(db.one(sql`select 9007199254740992::bigint as n`)).rejects.toThrow(RangeError);
});

test("times are ISO 8601 in UTC in every time zone of the server", async () => {
  await database.query(`alter role current_user set timezone = 'Asia/Ho_Chi_Minh'`);
  const fresh = openDatabase({ url: database.runtimeUrl, maxConnections: 2 });
  expect(await fresh.one(sql`select '2026-01-02 03:04:05+07'::timestamptz as at`)).toEqual({
    at: "2026-01-01T20:04:05Z",
  });
  await fresh.close();
  await database.query(`alter role current_user reset timezone`);
});

test("the application's role can write to the ledger only through its functions", async () => {
  for (const statement of [
    sql`insert into journals (key, kind) values ('k', 'k')`,
    sql`update ledger_accounts set balance = 1`,
    sql`delete from entries`,
  ]) {
    await expect(db.run(statement)).rejects.toMatchObject({ code: "42501" });
  }
});

test("other connections see all of a transaction or nothing", async () => {
  const commit = await openTransaction(db, async (tx) => {
    await tx.run(insert(1));
    await tx.run(insert(2));
  });
  expect(await notes()).toEqual([]);
  await commit();
  expect(await notes()).toEqual([{ id: 1 }, { id: 2 }]);
  const failing = db.transaction(async (tx) => {
    await tx.run(insert(3));
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
  expect(await notes()).toEqual([{ id: 1 }, { id: 2 }]);
});

test("afterCommit runs after the commit, in order, and never after a rollback", async () => {
  const done: string[] = [];
  await db.transaction(async (tx) => {
    tx.afterCommit(() => done.push("first"));
    tx.afterCommit(() => done.push("second"));
    await tx.run(insert(1));
    expect(done).toEqual([]);
  });
  expect(done).toEqual(["first", "second"]);
  const failing = db.transaction(async (tx) => {
    tx.afterCommit(() => done.push("never"));
    await tx.run(insert(1));
  });
  await expect(failing).rejects.toMatchObject({ code: "23505" });
  expect(done).toEqual(["first", "second"]);
});

test("after a failed transaction its connection can be used again", async () => {
  const narrow = openDatabase({ url: database.runtimeUrl, maxConnections: 1 });
  await expect(
    narrow.transaction((tx) => tx.run(sql`select * from no_such_table`)),
  ).rejects.toMatchObject({ code: "42P01" });
  await narrow.transaction((tx) => tx.run(insert(1)));
  expect(await narrow.many(sql`select id from notes`)).toEqual([{ id: 1 }]);
  await narrow.close();
});

test("a statement that waits for a lock fails after a second, and is not repeated", async () => {
  await db.run(insert(1));
  let tries = 0;
  const unlock = await openTransaction(db, (tx) => tx.run(sql`update notes set text = 'locked'`));
  const waiting = db.transaction(async (other) => {
    tries += 1;
    await other.run(sql`update notes set text = 'mine'`);
  });
  const error: unknown = await waiting.catch((thrown: unknown) => thrown);
  expect(codeOf(error)).toBe("55P03");
  expect(isOverloaded(error)).toBe(true);
  await unlock();
  expect(tries).toBe(1);
});

test("a statement that runs for too long is ended by the server", async () => {
  const error: unknown = await db.many(sql`select pg_sleep(10)`).catch((thrown: unknown) => thrown);
  expect(codeOf(error)).toBe("57014");
  expect(isOverloaded(error)).toBe(true);
});

test("more callers than connections take turns", async () => {
  await concurrently(50, (id) => db.transaction((tx) => tx.run(insert(id))));
  expect(await notes()).toHaveLength(50);
});

test("R-CROWD-1: callers who wait for a connection keep their place", async () => {
  const narrow = openDatabase({ url: database.runtimeUrl, maxConnections: 1 });
  const end = await openTransaction(narrow, (tx) => tx.run(insert(1)));
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const served: string[] = [];
  const wait = (name: string) => narrow.run(sql`select 1`).then(() => served.push(name));
  const first = wait("first");
  await vi.advanceTimersByTimeAsync(1_000);
  const second = wait("second");
  await vi.advanceTimersByTimeAsync(1_000);
  await end();
  await Promise.all([first, second]);
  vi.useRealTimers();
  expect(served).toEqual(["first", "second"]);
  await narrow.close();
});

test("without named statements everything works the same", async () => {
  const plain = openDatabase({ url: database.runtimeUrl, maxConnections: 2, prepare: false });
  await plain.transaction((tx) => tx.run(insert(7, "plain")));
  expect(await plain.one(sql`select text from notes where id = ${7}`)).toEqual({ text: "plain" });
  const [row] = await plain.many<{ count: number }>(
    sql`select count(*) from pg_prepared_statements`,
  );
  expect(row!.count).toBe(0);
  await plain.close();
});
