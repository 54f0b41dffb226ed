import { afterAll, expect, test } from "vitest";
import { aDatabase } from "../../testing/database/test-database.ts";
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

test("R-FAIR-1: hashing within a transaction, which would keep its connection waiting, is a fault", async () => {
  const hashing = db.transaction(async (tx) => {
    await tx.run(sql`select 1`);
    return passwords.hash("Kiem-hiep-2026");
  });
  await expect(hashing).rejects.toThrow(FORBIDDEN);
  const hash = await passwords.hash("Kiem-hiep-2026");
  await expect(
    db.transaction(() => Promise.resolve().then(() => passwords.verify("x", hash))),
  ).rejects.toThrow(FORBIDDEN);
});

test("before it, after it and in what its commit sets off, hashing is allowed", async () => {
  const hash = await passwords.hash("Kiem-hiep-2026");
  const later = await db.transaction(
    (tx) =>
      new Promise<Promise<boolean>[]>((resolve) => {
        const made: Promise<boolean>[] = [];
        tx.afterCommit(() => made.push(passwords.verify("Kiem-hiep-2026", hash)));
        resolve(made);
      }),
  );
  expect(await Promise.all(later)).toEqual([true]);
  expect(await passwords.verify("Kiem-hiep-2026", hash)).toBe(true);
});
