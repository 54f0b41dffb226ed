/**
 * Which changes of the books a run of `verify` finds that checks only what is new since the last clean run, and which
 * only a run over the whole books. Most tests change the books as the database's owner could, past the triggers, and
 * mend them again (`whileBroken`).
 */
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { chainJournals } from "./hash-chain.ts";
import { LOOK_BACK_JOURNALS, scopeSinceCheckpoint, takeCheckpoint } from "./verify-scope.ts";
import { aDatabase, connectionsTo } from "../../testing/database/test-database.ts";
import { aHolder, audit, topUp } from "../../testing/money/books.ts";
import { proposeAs } from "../../testing/people/operators.ts";
import { runPortal } from "../../cli/testing/run-portal.ts";

const database = await aDatabase();
const db = connectionsTo(database.runtimeUrl);
/** The log and approvals are not the portal's to write. */
const owner = connectionsTo(database.url);
const holder = await aHolder(db);

/** Books and chains something old, which a clean run then knows, and something new. */
beforeEach(async () => {
  await book("old");
  await owner.transaction((tx) => audit(tx, "users find", holder.id));
  await owner.transaction((tx) => proposeAs(tx, `drill ${booked}`));
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
  const tables = ["journals", "entries", "journal_chain", "operator_log", "approvals"];
  const triggers = (how: string) =>
    tables.map((table) => `alter table ${table} ${how} trigger user;`).join(" ");
  const without = (text: string) =>
    database.query(`${triggers("disable")} ${text}; ${triggers("enable")}`);
  await without(change);
  await check();
  await without(mend);
  expect(await foundBy("whole")).toEqual([]);
}

const moveTime = (age: string, by: string) =>
  `update journals set posted_at = posted_at + interval '${by}' where id = ${newestOf(age)}`;

test("R-OPS-A: a change in a new journal is found by a partial and by a whole check", async () => {
  await whileBroken(moveTime("new", "1 s"), moveTime("new", "-1 s"), async () => {
    expect(await foundBy("new")).toEqual(["I11"]);
    expect(await foundBy("whole")).toEqual(["I11"]);
    // The run that found it is no point to go on from.
    expect(await foundBy("new")).toEqual(["I11"]);
  });
});

test("R-OPS-A: a change in an old journal is found by a whole check", async () => {
  await whileBroken(moveTime("old", "1 s"), moveTime("old", "-1 s"), async () => {
    expect(await foundBy("new")).toEqual([]);
    expect(await foundBy("whole")).toEqual(["I11"]);
  });
});

test("R-OPS-A: a transaction is new by its time, not by its id", async () => {
  const [old, fresh] = [`ffffffff${randomUUID().slice(8)}`, `00000000${randomUUID().slice(8)}`];
  await database.query(
    `insert into transactions (id, user_id, type, status, value, currency, created_at)
     select id::uuid, $1, 'credit.pay', 'failed', -1, 'KP', now() - age::interval
     from (values ($2, '3 hours'), ($3, '0')) as orders (id, age)`,
    [holder.id, old, fresh],
  );
  const { transactions } = await scopeSinceCheckpoint(db, await takeCheckpoint(db));
  await database.query("delete from transactions where id = any($1)", [[old, fresh]]);
  expect(transactions).toContain(fresh);
  expect(transactions).not.toContain(old);
});

const OLD_ENTRY =
  "(select log_id from journal_chain where log_id is not null order by position desc limit 1)";
const OLD_PROPOSAL =
  "(select approval_id from journal_chain where approval_id is not null order by position desc limit 1)";

test.each([
  [
    "a changed reason in the log",
    `update operator_log set reason = reason || '!' where id = ${OLD_ENTRY}`,
    `update operator_log set reason = rtrim(reason, '!') where id = ${OLD_ENTRY}`,
  ],
  [
    "changed evidence of a proposal",
    `update approvals set evidence = evidence || '!' where id = ${OLD_PROPOSAL}`,
    `update approvals set evidence = rtrim(evidence, '!') where id = ${OLD_PROPOSAL}`,
  ],
  [
    "a log entry deleted with its link",
    `create table cut_entry as select * from operator_log where id = ${OLD_ENTRY};
     create table cut_link as select * from journal_chain where log_id = ${OLD_ENTRY};
     delete from operator_log where id in (select id from cut_entry);
     delete from journal_chain where position in (select position from cut_link)`,
    `insert into operator_log overriding system value select * from cut_entry;
     insert into journal_chain select * from cut_link; drop table cut_entry, cut_link`,
  ],
  [
    "a proposal deleted with its link",
    `create table cut_proposal as select * from approvals where id = ${OLD_PROPOSAL};
     create table cut_link as select * from journal_chain where approval_id = ${OLD_PROPOSAL};
     delete from approvals where id in (select id from cut_proposal);
     delete from journal_chain where position in (select position from cut_link)`,
    `insert into approvals select * from cut_proposal;
     insert into journal_chain select * from cut_link; drop table cut_proposal, cut_link`,
  ],
])(
  "R-OPS-A: %s, however old, is found by a partial and by a whole check",
  async (_fault, change, mend) => {
    await whileBroken(change, mend, async () => {
      expect(await foundBy("new")).toEqual(["I11"]);
      expect(await foundBy("whole")).toEqual(["I11"]);
    });
  },
);

test("R-OPS-A: an unchained journal inserted among the oldest is found by a whole check", async () => {
  const id = -LOOK_BACK_JOURNALS - 1;
  const change = `insert into journals (id, key, kind) overriding system value values (${id}, 'planted', 'planted')`;
  await whileBroken(change, `delete from journals where id = ${id}`, async () => {
    expect(await foundBy("whole")).toEqual(["I11", "I14"]);
  });
});

test("R-OPS-A: a chain that was rewritten up to the checkpoint is found by a partial and by a whole check", async () => {
  const flip = (position: string) =>
    `update journal_chain set hash = set_byte(hash, 0, 255 - get_byte(hash, 0)) where position = ${position}`;
  const point = "(select max(position) from verify_runs)";
  await whileBroken(flip(point), flip(point), async () => {
    expect(await foundBy("new")).toEqual(["I11"]);
    expect(await foundBy("whole")).toEqual(["I11"]);
  });
});

test("an unknown scope is refused", async () => {
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
