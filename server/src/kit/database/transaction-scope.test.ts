import { afterAll, expect, test } from "vitest";
import { aDatabase } from "../../testing/database/test-database.ts";
import { cached } from "../concurrency/caches.ts";
import { openPasswords } from "../hashing/passwords.ts";
import { openDatabase } from "./database.ts";
import { sql } from "./sql.ts";

const database = await aDatabase();
const db = openDatabase({ url: database.url, maxConnections: 2 });
const passwords = await openPasswords({ threads: 1, maxWaiting: 4, memoryKiB: 8 });
afterAll(async () => {
  await passwords.close();
  await db.close();
});

const FORBIDDEN = "hashing within a transaction: do it before";

test("R-FAIR-1: hashing within a transaction throws, because its connection would have to wait", async () => {
  const hashing = db.transaction(async (tx) => {
    await tx.run(sql`select 1`);
    return passwords.hash("Kiem-hiep-2026");
  });
  await expect(hashing).rejects.toThrow(FORBIDDEN);
  const hash = await passwords.hash("Kiem-hiep-2026");
  await expect(
    db.transaction(() => Promise.resolve().then(() => passwords.match("x", hash))),
  ).rejects.toThrow(FORBIDDEN);
});

test("hashing is allowed before and after a transaction, and in afterCommit", async () => {
  const hash = await passwords.hash("Kiem-hiep-2026");
  const later = await db.transaction(
    (tx) =>
      new Promise<Promise<unknown>[]>((resolve) => {
        const made: Promise<unknown>[] = [];
        tx.afterCommit(() => made.push(passwords.match("Kiem-hiep-2026", hash)));
        resolve(made);
      }),
  );
  expect(await Promise.all(later)).toEqual([{ isOutdated: false }]);
  expect(await passwords.match("Kiem-hiep-2026", hash)).toEqual({ isOutdated: false });
});

const OTHER_CONNECTION = "another connection within a transaction: do it before";
const probe = sql`select 1 as one`;

const ASKING: [string, () => Promise<unknown>][] = [
  ["a query", () => db.many(probe)],
  ["a write", () => db.run(probe)],
  ["a look-up", () => db.lookups.many(probe)],
  ["a transaction", () => db.transaction((tx) => tx.run(probe))],
];

test.each(ASKING)(
  "R-CROWD-1: %s of the pool within a transaction throws, because the transaction already has a connection",
  async (_kind, ask) => {
    await expect(db.transaction(async () => ask())).rejects.toThrow(OTHER_CONNECTION);
    await ask();
  },
);

test("R-CROWD-1: a cached reading within a transaction throws, even if its value is fresh", async () => {
  const read = cached(60_000, () => db.many(probe));
  await read();
  await expect(db.transaction(async () => read())).rejects.toThrow(
    "a cached reading within a transaction: do it before",
  );
});

test("work that outlives its transaction may use the pool once the transaction has ended", async () => {
  const ended = Promise.withResolvers<void>();
  const { promise: left } = await db.transaction(async () => ({
    promise: ended.promise.then(() => db.many(probe)),
  }));
  ended.resolve();
  expect(await left).toEqual([{ one: 1 }]);
});

test("production logs the misuse and serves the request", async () => {
  const faults: string[] = [];
  const lenient = openDatabase({
    url: database.url,
    maxConnections: 2,
    onMisuse: ({ message }) => void faults.push(message),
  });
  expect(await lenient.transaction(() => lenient.many(probe))).toEqual([{ one: 1 }]);
  expect(faults).toEqual([OTHER_CONNECTION]);
  await lenient.close();
});
