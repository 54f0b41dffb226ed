import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { codeOf } from "../../kit/database/database-errors.ts";
import { sql } from "../../kit/database/sql.ts";
import { openTransaction } from "../../testing/database/open-transaction.ts";
import { aDatabase, connectionsTo } from "../../testing/database/test-database.ts";
import {
  aGrant,
  audit,
  aHolder,
  balancesOf,
  capture,
  type Holder,
  hold,
  recall,
  refund,
  topUp,
} from "../../testing/money/books.ts";
import { commonErrors } from "../errors.ts";
import { chainAllJournals, chainJournals } from "./hash-chain.ts";
import { findViolations } from "./invariants.ts";
import { type Journal, post } from "./ledger.ts";

const PARALLEL = 50;

let holder: Holder;

const database = await aDatabase();
const db = connectionsTo(database.runtimeUrl, 12);
/** Grants and recalls are operators'. */
const operators = connectionsTo(database.url, 12);
afterAll(async () => expect(await findViolations(db)).toEqual([]));

/** Posts a gift, changed by the overrides. */
const give = (to: Holder, overrides: Partial<Journal> = {}) =>
  operators.transaction(async (tx) => post(tx, await aGrant(tx, to.id, overrides)));

/** Returns the SQLSTATE with which the database refused. */
async function refusalOf(work: Promise<unknown>): Promise<string | undefined> {
  return work.then(
    () => "nothing was refused",
    (error: unknown) => codeOf(error),
  );
}

async function inParallel<T>(work: (at: number) => Promise<T>, times = PARALLEL) {
  const results = await Promise.allSettled(Array.from({ length: times }, (_, at) => work(at)));
  return {
    done: results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : [])),
    refused: results.flatMap((result) => (result.status === "rejected" ? [result.reason] : [])),
  };
}

describe("a journal", () => {
  test("I5: is posted once per key under 50 parallel tries", async () => {
    holder = await aHolder(db);
    const journal = await operators.transaction((tx) => aGrant(tx, holder.id));
    const { done } = await inParallel(() =>
      operators.transaction(async (tx) => {
        await audit(tx, "grant", holder.id);
        return post(tx, journal);
      }),
    );
    expect(done.filter(Boolean)).toHaveLength(1);
    expect(done).toHaveLength(PARALLEL);
    expect(await balancesOf(db, holder.id)).toEqual({ credit: 10, debt: 0 });
  });

  test("I1: the database refuses one that does not sum to zero in each currency", async () => {
    holder = await aHolder(db);
    const unbalanced: Partial<Journal>[] = [
      { house: [] },
      { house: [{ account: "grants", currency: "KP", amount: -9 }] },
      { house: [{ account: "sales:test", currency: "VND", amount: -10 }] },
    ];
    for (const overrides of unbalanced) {
      expect(await refusalOf(give(holder, overrides))).toBe("23514");
    }
    const half = { account: "grants", currency: "KP", amount: -5 } as const;
    expect(await refusalOf(give(holder, { house: [half, half] })), "one account twice").toBe(
      "23505",
    );
    expect(await balancesOf(db, holder.id)).toEqual({ credit: 0, debt: 0 });
  });

  test("is rolled back if the credit does not cover it", async () => {
    holder = await aHolder(db);
    await topUp(db, holder.paymentCode, 10_000);
    await expect(hold(db, holder.id, 101)).rejects.toEqual(commonErrors.creditTooLow());
    expect(await balancesOf(db, holder.id)).toEqual({ credit: 100, debt: 0 });
    const { count } = await db.one<{ count: number }>(sql`
      select count(*) from transactions where user_id = ${holder.id} and type = 'credit.pay'`);
    expect(count).toBe(0);
  });
});

describe("chaining journals", () => {
  test("returns at once while another process is adding", async () => {
    await give(await aHolder(db));
    const end = await openTransaction(db, (tx) =>
      tx.run(sql`select pg_advisory_xact_lock(hashtext('chain_journals'))`),
    );
    expect(await chainJournals(db, 10)).toBe(0);
    await end();
    expect(await chainJournals(db, 10)).toBeGreaterThan(0);
  });

  test("stops when it is aborted, even if journals are left", async () => {
    await give(await aHolder(db));
    await chainAllJournals(db, AbortSignal.abort());
    expect(await chainJournals(db, 10)).toBeGreaterThan(0);
  });
});

describe("I10: what has been written", () => {
  const columns = {
    journals: "kind",
    entries: "amount",
    journal_chain: "hash",
    inbound_notices: "content",
  };
  const statements = Object.entries(columns).flatMap(([table, column]) => [
    `update ${table} set ${column} = ${column}`,
    `delete from ${table}`,
    `truncate ${table} cascade`,
  ]);

  test.each(statements)("cannot be changed by its owner: %s", async (statement) => {
    await topUp(db, (await aHolder(db)).paymentCode, 10_000);
    await chainJournals(db, 1_000);
    expect(await refusalOf(database.query(statement))).toBe("23001");
  });

  test.each([
    ...statements,
    "update ledger_accounts set balance = balance",
    "delete from ledger_accounts",
  ])("cannot be changed by the application: %s", async (statement) => {
    expect(await refusalOf(db.pool.query(statement))).toBe("42501");
  });

  test.each([
    "insert into journals (key, kind) values ('x', 'x')",
    "insert into entries values (1, 99, 1, 'KP', 1, 1)",
    "insert into ledger_accounts (name, currency) values ('x', 'KP')",
    "insert into journal_chain values (1, 1, '')",
    "insert into inbound_notices (provider) values ('x')",
    "select open_house_accounts(array['x'], array['KP'], 0::smallint)",
  ])("cannot be added to past the functions: %s", async (statement) => {
    expect(await refusalOf(db.pool.query(statement))).toBe("42501");
  });
});

describe("I4: credit", () => {
  test("is never spent twice by concurrent orders", async () => {
    holder = await aHolder(db);
    await topUp(db, holder.paymentCode, 30_000);
    const { done, refused } = await inParallel(() => hold(db, holder.id, 100));
    expect(done).toHaveLength(3);
    expect(refused).toHaveLength(PARALLEL - 3);
    expect(refused).toEqual(refused.map(() => commonErrors.creditTooLow()));
    expect(await balancesOf(db, holder.id)).toEqual({ credit: 0, debt: 0 });
  });

  test("a balance below zero is refused even if a function forgot the check", async () => {
    holder = await aHolder(db);
    const overdraw =
      "update ledger_accounts set balance = -1 where user_id = $1 and name = 'credit'";
    expect(await refusalOf(database.query(overdraw, [holder.id]))).toBe("23514");
    const indebt = "update ledger_accounts set balance = 1 where user_id = $1 and name = 'debt'";
    expect(await refusalOf(database.query(indebt, [holder.id]))).toBe("23514");
  });
});

describe("debt", () => {
  test("is the part of a recall beyond the credit, and the next top-up settles it first", async () => {
    holder = await aHolder(db);
    await topUp(db, holder.paymentCode, 10_000);
    await recall(operators, holder.id, 250);
    expect(await balancesOf(db, holder.id)).toEqual({ credit: 0, debt: 150 });
    await recall(operators, holder.id, 10);
    expect(await balancesOf(db, holder.id)).toEqual({ credit: 0, debt: 160 });
    await topUp(db, holder.paymentCode, 10_000);
    expect(await balancesOf(db, holder.id)).toEqual({ credit: 0, debt: 60 });
    await expect(hold(db, holder.id, 1)).rejects.toEqual(commonErrors.creditTooLow());
    await topUp(db, holder.paymentCode, 10_000);
    expect(await balancesOf(db, holder.id)).toEqual({ credit: 40, debt: 0 });
  });

  test("is settled by a refund too", async () => {
    holder = await aHolder(db);
    await topUp(db, holder.paymentCode, 20_000);
    const payment = await hold(db, holder.id, 200);
    await recall(operators, holder.id, 50);
    expect(await balancesOf(db, holder.id)).toEqual({ credit: 0, debt: 50 });
    await refund(db, holder.id, payment);
    expect(await balancesOf(db, holder.id)).toEqual({ credit: 150, debt: 0 });
  });
});

describe("accounts", () => {
  test("are opened once, even if concurrent journals use them first", async () => {
    const holders = await Promise.all(Array.from({ length: PARALLEL }, () => aHolder(db)));
    const toNew = { method: "new", cashAccount: "cash:new" } as const;
    const { done, refused } = await inParallel((at) =>
      topUp(db, (holders[at] ?? holder).paymentCode, 1_000, randomUUID(), toNew),
    );
    expect([done.length, refused]).toEqual([PARALLEL, []]);
    const rows = await database.query<{ shard: number; balance: string; entries: string }>(
      "select shard, balance, entries from ledger_accounts where name = 'issued:new'",
    );
    expect(rows.map(({ shard }) => shard).toSorted((a, b) => a - b)).toEqual(
      [...new Set(holders.map(({ id }) => id % 16))].toSorted((a, b) => a - b),
    );
    expect(rows.reduce((sum, { entries }) => sum + Number(entries), 0)).toBe(PARALLEL);
    expect(rows.reduce((sum, { balance }) => sum + Number(balance), 0)).toBe(-10 * PARALLEL);
  });

  test("of the house are split, so that players do not wait for each other", async () => {
    const [one, two] = [await aHolder(db), await aHolder(db)];
    await topUp(db, one.paymentCode, 10_000);
    await topUp(db, two.paymentCode, 10_000);
    const commit = await openTransaction(operators, async (tx) =>
      post(tx, await aGrant(tx, one.id)),
    );
    await give(two);
    await commit();
    expect(await balancesOf(db, one.id)).toEqual({ credit: 110, debt: 0 });
    expect(await balancesOf(db, two.id)).toEqual({ credit: 110, debt: 0 });
  });

  test("serve parallel captures and refunds of one player", async () => {
    holder = await aHolder(db);
    await topUp(db, holder.paymentCode, 200_000);
    const { done } = await inParallel(() => hold(db, holder.id, 10), 20);
    await inParallel(async (at) => {
      const payment = done[at] ?? "";
      await (at % 2 === 0 ? capture : refund)(db, holder.id, payment);
    }, 20);
    expect(await balancesOf(db, holder.id)).toEqual({ credit: 2_000, debt: 0 });
  });
});
