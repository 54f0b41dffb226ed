/** I12: tests which journals of manual operations the database refuses, by any SQL. */
import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { codeOf } from "../../kit/database/database-errors.ts";
import type { Transaction } from "../../kit/database/database.ts";
import { type Sql, sql } from "../../kit/database/sql.ts";
import { foundAfter } from "./testing/planted-faults.ts";
import { aDatabase, connectionsTo } from "../../testing/database/test-database.ts";
import { aHolder, audit, balancesOf, entryOf, topUp } from "../../testing/money/books.ts";
import { findViolations } from "./invariants.ts";

/** No audit entry, or not what its kind says. */
const NO_ENTRY = "PT012";
const NOBODY_SIGNED_IN = "PT014";
const NOT_THEIRS = "PT015";
const NO_RIGHT = "42501";
const ENTRY_USED = "23505";
const WRONG_ACCOUNT = "23001";

const database = await aDatabase();
const owner = connectionsTo(database.url);
const app = connectionsTo(database.url, 4);
const portal = connectionsTo(database.runtimeUrl);
const holder = await aHolder(app);
const other = await aHolder(app);
afterAll(async () => expect(await findViolations(owner)).toEqual([]));

type Posting = {
  readonly key?: string;
  readonly kind?: string;
  readonly account?: string;
  readonly kp?: number;
};

/** Posts ten KP to the player from a house account, like a grant. */
async function grantTo(
  tx: Transaction,
  { key = randomUUID(), kind = "credit.recharge", account = "grants", kp = 10 }: Posting = {},
): Promise<void> {
  await tx.many(sql`
    with t as (
      insert into transactions (user_id, type, status, value, currency)
      values (${holder.id}, ${kp > 0 ? "credit.recharge" : "credit.recall"}, 'success', ${kp}, 'KP')
      returning id
    )
    select post_journal(${key}, ${kind}, t.id, ${holder.id}, ${kp}::bigint, true,
      array[${account}::text], array['KP'], array[${-kp}::bigint]) from t`);
}

const asSql = (text: string): Sql => ({ name: "", text, values: [] });

/** Returns the SQLSTATE with which the database refuses a transaction. */
const answerTo = (
  work: (tx: Transaction) => Promise<void>,
  login = app,
): Promise<string | undefined> =>
  login.transaction(work).then(
    () => "committed",
    (error: unknown) => codeOf(error),
  );

describe("R-OPS-A: I12: the database refuses to commit", () => {
  test("a grant without an audit entry, and rolls it back", async () => {
    const before = await balancesOf(app, holder.id);
    expect(await answerTo((tx) => grantTo(tx))).toBe(NO_ENTRY);
    expect(await balancesOf(app, holder.id)).toEqual(before);
  });

  test("a recall without an audit entry", async () => {
    const recall = { kind: "credit.recall", account: "recalls", kp: -10 };
    expect(await answerTo((tx) => grantTo(tx, recall))).toBe(NO_ENTRY);
  });

  test("a grant with an entry of an earlier commit", async () => {
    await app.transaction((tx) => audit(tx, "grant", holder.id));
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

  test.each(["bonus", "game-sales"])(
    "a grant with its entry, out of %s in place of the grants",
    async (account) => {
      const forged = async (tx: Transaction) => {
        await audit(tx, "grant", holder.id);
        await grantTo(tx, { account });
      };
      expect(await answerTo(forged)).toBe(NO_ENTRY);
    },
  );

  test("a grant with its entry that is not a transaction of the player", async () => {
    const forged = async (tx: Transaction) => {
      await audit(tx, "grant", holder.id);
      await tx.many(sql`
        select post_journal(${randomUUID()}, 'credit.recharge', null, ${holder.id}, 10, true,
          array['grants'], array['KP'], array[-10::bigint])`);
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

  test("a journal that is marked as a manual operation and has no entry", async () => {
    const settled = async (tx: Transaction) => {
      await tx.run(sql`select set_config('portal.manual_operation', 'on', true)`);
      await grantTo(tx, { kind: "x", account: "issued:x" });
    };
    expect(await answerTo(settled)).toBe(NO_ENTRY);
  });

  test("a transfer that was assigned or returned without an operation", async () => {
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

  test("but it accepts a grant with its own entry, and links the two", async () => {
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

describe("R-OPS-A: an attacker who controls the portal's process can do no manual operation:", () => {
  test.each([
    "begin_staff_command('x')",
    "assign_notice(1, 1, 'lan', 'topup.bank-transfer', 100, 0, 100, 0)",
    "return_notice(1, 'lan')",
    "book_outgoing(1, 'withdrawal', 'lan')",
    "pause_channel('game', '', 'x', now(), null, null, null)",
    "resume_channel('game', '')",
    "change_account('vietcombank', '1', 'A')",
    "end_staff_sessions_of(1)",
  ])("it may not call %s", async (call) => {
    const called = async (tx: Transaction) => void (await tx.run(asSql(`select ${call}`)));
    expect(await answerTo(called, portal)).toBe(NO_RIGHT);
  });

  test("it cannot write into the operators' log, grant or recall", async () => {
    const before = await balancesOf(app, holder.id);
    const entry = (tx: Transaction) => entryOf(tx, "grant", holder.id);
    expect(await answerTo(entry, portal)).toBe(NOBODY_SIGNED_IN);
    expect(await answerTo((tx) => grantTo(tx), portal)).toBe(NO_ENTRY);
    const recall = { kind: "credit.recall", account: "recalls", kp: -10 };
    expect(await answerTo((tx) => grantTo(tx, recall), portal)).toBe(NO_ENTRY);
    expect(await balancesOf(app, holder.id)).toEqual(before);
  });

  test("it cannot take back a transfer that no bank took back", async () => {
    await topUp(app, holder.paymentCode, 10_000, "kept");
    const { id } = await app.one<{ id: number }>(sql`
      select id from inbound_notices where event_id = 'kept'`);
    const refunded = async (tx: Transaction) => {
      await tx.many(
        sql`select refund_notice(${id}, 10000, 'bank_reversal', 'k', 'feed sepay', null)`,
      );
      await entryOf(tx, "transfers reversed", holder.id);
    };
    expect(await answerTo(refunded, portal)).toBe(NOBODY_SIGNED_IN);
  });

  test("with an approved file's row it books that row in the approver's name, and nothing else", async () => {
    const [run] = await owner.many<{ id: string }>(sql`
      with approver as (
        insert into staff (issuer, subject, login, full_name, roles)
        values ('test', 'hoa', 'hoa', 'Hoa', '{senior}') returning id
      ), run as (
        insert into bulk_runs (file_name, rows_hash, row_count, total_kp, uploaded_by, approval_id, approved_by, approved_at)
        select 'f.csv', '', 1, 10, id, gen_random_uuid(), id, now() from approver returning id
      )
      insert into bulk_rows (run_id, line, user_id, kp, occasion)
      select id, 2, ${holder.id}, 10, 'outage' from run returning run_id as id`);
    const key = `grant:${holder.id}:outage`;
    const row = async (tx: Transaction, posting: Posting = {}) => {
      await tx.many(sql`select begin_bulk_row(${run!.id}, 2)`);
      await entryOf(tx, "grant", holder.id);
      await grantTo(tx, { key, ...posting });
    };
    expect(await answerTo((tx) => row(tx, { kp: 11 }), portal)).toBe(NOT_THEIRS);
    const beside = async (tx: Transaction) => {
      await row(tx);
      await grantTo(tx, { kind: "credit.recall", account: "recalls", kp: -10 });
    };
    expect(await answerTo(beside, portal)).toBe(NOT_THEIRS);
    expect(await answerTo((tx) => row(tx), portal)).toBe("committed");
    const { operator } = await app.one<{ operator: string }>(sql`
      select operator from operator_log order by id desc limit 1`);
    expect(operator).toBe("hoa");
  });
});

describe("R-OPS-A: I12: `verify` finds, even if the owner turned the triggers off,", () => {
  const LATEST = "(select max(journal_id) from journal_audits)";

  test("a grant whose link to its entry was deleted", async () => {
    expect(
      await foundAfter(owner, [`delete from journal_audits where journal_id = ${LATEST}`]),
    ).toEqual(["I12"]);
  });

  test("a grant whose entry was deleted with everything that referred to it", async () => {
    const found = await foundAfter(owner, [
      `with gone as (
         delete from operator_log where id = (
           select log_id from journal_audits where journal_id = ${LATEST}) returning id)
       delete from journal_chain where log_id in (select id from gone)`,
    ]);
    expect(found).toContain("I12");
  });

  test("a grant that was inserted without the functions", async () => {
    const planted =
      "insert into journals (key, kind) values ('planted', 'credit.recharge'), ('again', 'credit.recall')";
    expect(await foundAfter(owner, [planted])).toEqual(["I12", "I14"]);
  });
});
