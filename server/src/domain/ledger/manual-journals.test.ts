/** I12: tests what the database refuses of manual operations' journals, whoever writes the SQL. */
import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { codeOf } from "../../kit/database/database-errors.ts";
import { openDatabase, type Transaction } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import { foundAfter } from "../../testing/database/planted-faults.ts";
import { aDatabase } from "../../testing/database/test-database.ts";
import { aHolder, audit, balancesOf, topUp } from "../../testing/money/books.ts";
import { findViolations } from "./invariants.ts";

const NO_ENTRY = "PT012";
const ENTRY_USED = "23505";
const WRONG_ACCOUNT = "23001";

/** Connects as the runtime role, with SQL of its own. */

const database = await aDatabase();
const owner = openDatabase({ url: database.url, maxConnections: 2 });
const app = openDatabase({ url: database.runtimeUrl, maxConnections: 4 });
const holder = await aHolder(app);
const other = await aHolder(app);
afterAll(async () => {
  expect(await findViolations(owner)).toEqual([]);
  await app.close();
  await owner.close();
});

type Posting = { readonly kind?: string; readonly account?: string; readonly kp?: number };

/** Posts ten KP to the player from a house account, like a grant. */
async function grantTo(
  tx: Transaction,
  { kind = "credit.recharge", account = "grants", kp = 10 }: Posting = {},
): Promise<void> {
  await tx.many(sql`
    with t as (
      insert into transactions (user_id, type, status, value, currency)
      values (${holder.id}, ${kp > 0 ? "credit.recharge" : "credit.recall"}, 'success', ${kp}, 'KP')
      returning id
    )
    select post_journal(${randomUUID()}, ${kind}, t.id, ${holder.id}, ${kp}::bigint, true,
      array[${account}::text], array['KP'], array[${-kp}::bigint]) from t`);
}

/** Returns the SQLSTATE with which the database refuses a transaction. */
const answerTo = (work: (tx: Transaction) => Promise<void>): Promise<string | undefined> =>
  app.transaction(work).then(
    () => "committed",
    (error: unknown) => codeOf(error),
  );

describe("R-OPS-A: I12: the database refuses to commit", () => {
  test("a grant without an audit entry, and nothing of it is left", async () => {
    const before = await balancesOf(app, holder.id);
    expect(await answerTo((tx) => grantTo(tx))).toBe(NO_ENTRY);
    expect(await balancesOf(app, holder.id)).toEqual(before);
  });

  test("a recall without one", async () => {
    const recall = { kind: "credit.recall", account: "recalls", kp: -10 };
    expect(await answerTo((tx) => grantTo(tx, recall))).toBe(NO_ENTRY);
  });

  test("a grant with an entry of an earlier commit", async () => {
    await audit(app, "grant", holder.id);
    expect(await answerTo((tx) => grantTo(tx))).toBe(NO_ENTRY);
  });

  test("a grant with another player's entry", async () => {
    const forged = async (tx: Transaction) => {
      await audit(tx, "grant", other.id);
      await grantTo(tx);
    };
    expect(await answerTo(forged)).toBe(NO_ENTRY);
  });

  test("a grant with two entries", async () => {
    const forged = async (tx: Transaction) => {
      await audit(tx, "grant", holder.id);
      await audit(tx, "grant", holder.id);
      await grantTo(tx);
    };
    expect(await answerTo(forged)).toBe(NO_ENTRY);
  });

  test("two grants with one entry", async () => {
    const forged = async (tx: Transaction) => {
      await audit(tx, "grant", holder.id);
      await grantTo(tx);
      await grantTo(tx);
    };
    expect(await answerTo(forged)).toBe(ENTRY_USED);
  });

  test.each(["recharge.refund", "topup.card", "x"])(
    "a grant that calls itself %s",
    async (kind) => {
      expect(await answerTo((tx) => grantTo(tx, { kind }))).toBe(WRONG_ACCOUNT);
    },
  );

  test("what calls itself a manual operation, without an entry", async () => {
    const settled = async (tx: Transaction) => {
      await tx.run(sql`select set_config('portal.manual_operation', 'on', true)`);
      await grantTo(tx, { kind: "x", account: "issued:x" });
    };
    expect(await answerTo(settled)).toBe(NO_ENTRY);
  });

  test("a transfer that is assigned or returned past the operator's commands", async () => {
    await topUp(app, null, 10_000, "stray");
    const { id } = await app.one<{ id: number }>(sql`
      select id from inbound_notices where event_id = 'stray'`);
    const assigned = async (tx: Transaction) => {
      await tx.many(sql`
        select assign_notice(${id}, ${holder.id}, 'lan', 'topup.bank-transfer', 100, 0, 100, 0)`);
    };
    const returned = async (tx: Transaction) => {
      await tx.many(sql`select return_notice(${id}, 'lan')`);
    };
    expect(await answerTo(assigned)).toBe(NO_ENTRY);
    expect(await answerTo(returned)).toBe(NO_ENTRY);
  });

  test("but takes a grant with its own entry, and links the two", async () => {
    const sound = async (tx: Transaction) => {
      await audit(tx, "grant", holder.id);
      await grantTo(tx);
    };
    expect(await answerTo(sound)).toBe("committed");
    const linked = await app.many(sql`
      select l.user_id as "userId" from journal_audits a
      join journals j on j.id = a.journal_id join operator_log l on l.id = a.log_id
      where j.user_id = ${holder.id}`);
    expect(linked).toEqual([{ userId: holder.id }]);
  });
});

describe("R-OPS-A: I12: `verify` finds, though the owner turned the triggers off,", () => {
  const LATEST = "(select max(journal_id) from journal_audits)";

  test("a grant whose link to its entry is gone", async () => {
    expect(
      await foundAfter(owner, [`delete from journal_audits where journal_id = ${LATEST}`]),
    ).toEqual(["I12"]);
  });

  test("a grant whose entry is gone, with everything that pointed to it", async () => {
    const found = await foundAfter(owner, [
      `with gone as (
         delete from operator_log where id = (
           select log_id from journal_audits where journal_id = ${LATEST}) returning id)
       delete from journal_chain where log_id in (select id from gone)`,
    ]);
    expect(found).toContain("I12");
  });

  test("a grant that was put into the books past the functions", async () => {
    const planted =
      "insert into journals (key, kind) values ('planted', 'credit.recharge'), ('again', 'credit.recall')";
    expect(await foundAfter(owner, [planted])).toEqual(["I12"]);
  });
});
