/** Tests the operators' log and the approvals in the hash chain against the database's owner with every trigger turned off. */
import {
  chainJournals,
  chainHeadText,
  findChainHead,
  isInChain,
  readChainHead,
} from "./hash-chain.ts";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../kit/database/sql.ts";
import { concurrently } from "../../testing/concurrently.ts";
import { foundAfter } from "./testing/planted-faults.ts";
import { aDatabase, connectionsTo } from "../../testing/database/test-database.ts";
import { aHolder, audit, topUp } from "../../testing/money/books.ts";
import { beginAs, proposeAs } from "../../testing/people/operators.ts";
import { findViolations } from "./invariants.ts";

const WRITERS = 50;

const database = await aDatabase();
/** The owner can turn the triggers off. */
const owner = connectionsTo(database.url, 10);
const app = connectionsTo(database.operatorUrl, 10);
const holder = await aHolder(app);
afterAll(async () => expect(await findViolations(owner)).toEqual([]));

/** Writes an audit entry between journals, and chains them all. */
beforeEach(async () => {
  for (const command of ["users stop-spending", "users allow-spending"]) {
    await topUp(app, holder.paymentCode, 10_000);
    await chainJournals(owner, 1_000);
    await owner.transaction((tx) => audit(tx, command, holder.id));
  }
});

let subjects = 0;
const proposeOne = (name: string) =>
  owner.transaction((tx) => proposeAs(tx, `${name} ${subjects++}`));

const NEWEST = "(select max(id) from operator_log)";
const BEFORE = `(select id from operator_log where id < ${NEWEST} order by id desc limit 1)`;

describe("R-OPS-A: in the operators' log and the approvals `verify` finds, even if the owner turned the triggers off,", () => {
  test.each([
    ["an edited reason", `update operator_log set reason = 'nothing' where id = ${BEFORE}`],
    ["another operator", `update operator_log set operator = 'hoa' where id = ${BEFORE}`],
    ["another command", `update operator_log set command = 'x' where id = ${BEFORE}`],
    ["another player", `update operator_log set user_id = null where id = ${BEFORE}`],
    ["a moved time", `update operator_log set at = at - interval '1 second' where id = ${BEFORE}`],
    ["edited details", `update operator_log set details = '{"a": 1}' where id = ${BEFORE}`],
    ["an edited newest entry", `update operator_log set reason = 'nothing' where id = ${NEWEST}`],
    ["a removed entry", `delete from operator_log where id = ${BEFORE}`],
    ["a removed newest entry", `delete from operator_log where id = ${NEWEST}`],
    [
      "an entry deleted with its link",
      `with gone as (delete from operator_log where id = ${BEFORE} returning id)
       delete from journal_chain where log_id in (select id from gone)`,
    ],
    [
      "an inserted entry",
      `insert into operator_log (operator, reason, command, details)
       values ('hoa', 'never', 'grant', '{}')`,
    ],
  ])("%s", async (_fault, statement) => {
    const found = await foundAfter(owner, [statement]);
    // Rewritten rows are nobody's, too.
    expect(found.filter((id) => id !== "I15")).toEqual(["I11"]);
  });

  const DECIDED = "(select id from approvals where decision is not null limit 1)";
  const WAITING = "(select id from approvals where decision is null limit 1)";
  test.each([
    ["an edited proposal", `update approvals set evidence = 'x' where id = ${WAITING}`],
    ["another proposer", `update approvals set proposed_by = 'x' where id = ${DECIDED}`],
    ["another who approved", `update approvals set decided_by = 'x' where id = ${DECIDED}`],
    [
      "a removed decision",
      `update approvals set decision = null, decided_by = null, decided_by_staff = null, decided_at = null
       where id = ${DECIDED}`,
    ],
    [
      "a decision inserted without the portal",
      `update approvals set decision = 'approved', decided_by = 'hoa', decided_at = now(),
         decided_by_staff = (select id from staff where login = 'hoa') where id = ${WAITING}`,
    ],
    ["a removed approval", `delete from approvals where id = ${DECIDED}`],
    ["a removed proposal", `delete from approvals where id = ${WAITING}`],
    [
      "an inserted approval",
      `insert into approvals (subject, proposal, evidence, operation, amount, preview, preview_hash, proposed_by,
         proposed_by_staff, decision, decided_by, decided_by_staff, decided_at)
       select 's', '{}', 'e', 'grant', 1, '{}', '', 'a', min(id), 'approved', 'b', max(id), now() from staff`,
    ],
  ])("%s", async (_fault, statement) => {
    await proposeOne("one");
    await proposeOne("other");
    await owner.transaction(async (tx) => {
      await beginAs(tx, "hoa");
      await tx.run(sql`
        update approvals set decision = 'approved', decided_at = now(), decided_by = 'hoa',
          decided_by_staff = (select id from staff where login = 'hoa')
        where subject like 'one %' and decision is null`);
    });
    const found = await foundAfter(owner, [statement]);
    // Rewritten rows are nobody's, too.
    expect(found.filter((id) => id !== "I15")).toEqual(["I11"]);
  });

  test("an emptied log", async () => {
    expect(await foundAfter(owner, ["delete from operator_log"])).toEqual(["I11"]);
  });
});

test("R-OPS-A: a published head shows that the newest links were cut or rewritten", async () => {
  const head = (await findChainHead(owner))!;
  expect(readChainHead(chainHeadText(head))).toEqual(head);
  expect(await isInChain(app, head)).toBe(true);
  await owner
    .transaction(async (tx) => {
      for (const table of ["operator_log", "journal_chain"]) {
        await tx.run({ name: "", text: `alter table ${table} disable trigger user`, values: [] });
      }
      await tx.run(sql`delete from operator_log where id = (select max(id) from operator_log)`);
      await tx.run(sql`delete from journal_chain where position = ${head.position}`);
      // The chain that is left is whole. Only the published head shows the change.
      expect(await findViolations(tx)).toEqual([]);
      expect(await isInChain(tx, head)).toBe(false);
      throw new Error("undone");
    })
    .catch((error: Error) => expect(error.message).toBe("undone"));
  expect(await isInChain(app, head)).toBe(true);
});

test("R-OPS-A: entries and journals of concurrent writers form one chain", async () => {
  await concurrently(WRITERS, async (at) => {
    if (at % 2 === 0) await owner.transaction((tx) => audit(tx, "users find", holder.id));
    else {
      await topUp(app, holder.paymentCode, 10_000);
      await chainJournals(owner, 10);
    }
  });
  await chainJournals(owner, 1_000);
  const { links, things } = await app.one<{ links: number; things: number }>(sql`
    select (select count(*) from journal_chain) as links,
      (select count(*) from journals) + (select count(*) from operator_log)
        + (select count(*) + count(decision) from approvals) as things`);
  expect(links).toBe(things);
});

test("R-OPS-A: the writer of an entry can choose neither its time nor its position", async () => {
  for (const text of [
    "insert into operator_log (operator, reason, command, details, at) values ('a', 'b', 'c', '{}', now())",
    "insert into operator_log (operator, reason, command, details, xact) values ('a', 'b', 'c', '{}', '1')",
    "insert into operator_log (id, operator, reason, command, details) overriding system value values (1, 'a', 'b', 'c', '{}')",
    "insert into journal_chain (position, log_id, hash) values (99, 1, '')",
    "insert into journal_audits values (1, 1, 'x')",
    "select chain_log_entry(1)",
  ]) {
    await expect(app.run({ name: "", text, values: [] })).rejects.toThrow(/permission denied/);
  }
});
