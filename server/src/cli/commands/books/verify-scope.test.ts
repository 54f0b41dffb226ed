import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { chainJournals } from "../../../domain/ledger/ledger.ts";
import { type Database, openDatabase } from "../../../kit/database/database.ts";
import { aDatabase } from "../../../testing/database/test-database.ts";
import { aHolder, type Holder, topUp } from "../../../testing/money/books.ts";
import { runPortal } from "../../testing/run-portal.ts";

let db: Database;
let holder: Holder;

const database = await aDatabase();
beforeAll(async () => {
  db = openDatabase({ url: database.runtimeUrl, maxConnections: 2 });
  holder = await aHolder(db);
});
afterAll(() => db.close());

/** Books and chains something old, which a clean run then knows, and something new. */
beforeEach(async () => {
  await book("old");
  expect((await verify("whole")).code).toBe(0);
  await book("new");
});

let booked = 0;
async function book(age: "old" | "new"): Promise<void> {
  await topUp(db, holder.paymentCode, 100_000, `${age}-${(booked += 1)}`);
  await chainJournals(db, 1_000);
}

const verify = (scope: string) =>
  runPortal(["verify", "--scope", scope], { OPERATOR_DATABASE_URL: database.operatorUrl });

/** The ids of the invariants that a run of this scope finds broken. */
async function foundBy(scope: string): Promise<string[]> {
  const { stdout } = await verify(scope);
  return [...stdout.matchAll(/^BROKEN +(I\d+)/gm)].map(([, id]) => id!);
}

const newestOf = (age: string) =>
  `(select id from journals where key = (select max(key) from journals where key like 'transfer:sepay:${age}-%'))`;

/** Changes the books past the portal, as their owner, and mends them after the check. */
async function whileBroken(change: string, mend: string, check: () => Promise<void>) {
  const without = (text: string) =>
    database.query(
      `alter table journals disable trigger user; alter table entries disable trigger user;
       alter table journal_chain disable trigger user; ${text};
       alter table journals enable trigger user; alter table entries enable trigger user;
       alter table journal_chain enable trigger user`,
    );
  await without(change);
  await check();
  await without(mend);
  expect(await foundBy("whole")).toEqual([]);
}

const moveTime = (age: string, by: string) =>
  `update journals set posted_at = posted_at + interval '${by}' where id = ${newestOf(age)}`;

test("R-OPS-A: what was changed in a new journal is found by either scope", async () => {
  await whileBroken(moveTime("new", "1 s"), moveTime("new", "-1 s"), async () => {
    expect(await foundBy("new")).toEqual(["I11"]);
    expect(await foundBy("whole")).toEqual(["I11"]);
    // The run that found it is no point to go on from.
    expect(await foundBy("new")).toEqual(["I11"]);
  });
});

test("R-OPS-A: what was changed in an old journal is found by the whole", async () => {
  await whileBroken(moveTime("old", "1 s"), moveTime("old", "-1 s"), async () => {
    expect(await foundBy("new")).toEqual([]);
    expect(await foundBy("whole")).toEqual(["I11"]);
  });
});

test("R-OPS-A: a chain that was rewritten up to the point is found by either", async () => {
  const flip = (position: string) =>
    `update journal_chain set hash = set_byte(hash, 0, 255 - get_byte(hash, 0)) where position = ${position}`;
  const point = "(select max(position) from verify_runs)";
  await whileBroken(flip(point), flip(point), async () => {
    expect(await foundBy("new")).toEqual(["I11"]);
    expect(await foundBy("whole")).toEqual(["I11"]);
  });
});

test("refuses a scope that there is not", async () => {
  const { code, stderr } = await verify("some");
  expect([code, stderr]).toEqual([2, "--scope is whole or new: some\n"]);
});

test("R-OPS-A: a balance that was changed is found at its next posting", async () => {
  const change = (by: number) =>
    `update ledger_accounts set balance = balance + ${by} where user_id = ${holder.id} and name = 'credit'`;
  expect(await foundBy("new")).toEqual([]);
  await database.query(change(5));
  await book("new");
  expect(await foundBy("new")).toEqual(["I3"]);
  expect(await foundBy("whole")).toEqual(["I2", "I3"]);
  // The entry cannot be mended: it is the last test of these books.
});
