import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase, type Queries } from "../kit/database.ts";
import { sql } from "../kit/sql.ts";
import {
  aGrant,
  aHolder,
  capture,
  type Holder,
  hold,
  recall,
  refund,
  topUp,
} from "../testing/books.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { findViolations, invariants } from "./invariants.ts";
import { post, sealJournals } from "./ledger.ts";

let database: TestDatabase;
/** As the owner, who can turn the triggers off. */
let owner: Database;
let rich: Holder;
let other: Holder;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = openDatabase({ url: database.url, maxConnections: 4 });
  [rich, other] = [await aHolder(owner), await aHolder(owner)];
  await liveThrough(rich);
  await liveThrough(other);
  await topUp(owner, null, 70_000, "unmatched");
  await sealJournals(owner, 1_000);
  // Not sealed yet, as the newest journals always are.
  await hold(owner, rich.id, 7);
  await topUp(owner, rich.paymentCode, 20_000, "newest");
});
afterAll(async () => {
  await owner.close();
  await database.drop();
});

/** Every kind of journal there is. */
async function liveThrough({ id, paymentCode }: Holder): Promise<void> {
  await topUp(owner, paymentCode, 250_000);
  await topUp(owner, paymentCode, 50);
  await capture(owner, id, await hold(owner, id, 500));
  await refund(owner, id, await hold(owner, id, 300));
  await recall(owner, id, 10_000);
  await topUp(owner, paymentCode, 2_000_000);
  await hold(owner, id, 100);
  await owner.transaction(async (tx) => post(tx, await aGrant(tx, id)));
}

class Undone extends Error {}

/** The ids of the invariants that find the planted fault, which is taken back afterwards. */
async function foundAfter(plant: (tx: Queries) => Promise<unknown>): Promise<string[]> {
  let found: string[] = [];
  const work = owner.transaction(async (tx) => {
    for (const table of ["journals", "entries", "journal_seals", "inbound_notices"]) {
      await run(tx, `alter table ${table} disable trigger user`);
    }
    await plant(tx);
    found = (await findViolations(tx)).map(({ invariant }) => invariant.id);
    throw new Undone();
  });
  await expect(work).rejects.toThrow(Undone);
  return found;
}

/** Like the template `sql`, for texts made at run time. */
function run(tx: Queries, text: string, ...values: unknown[]): Promise<number> {
  return tx.run({ name: "", text, values });
}

/** A fault as plain statements. */
const planted = (...statements: string[]) => ({
  plant: async (tx: Queries) => {
    for (const statement of statements) expect(await run(tx, statement)).not.toBe(0);
  },
});

const NEWEST = "(select id from journals where key = 'transfer:sepay:newest')";
const BONUS_ACCOUNT = "(select min(id) from ledger_accounts where name = 'bonus')";

/** Moves an account's balance as a posting would, with an entry of its own that nothing balances. */
const entry = (account: string, journal: string, amount: number) => `
  with moved as (
    update ledger_accounts set balance = balance + ${amount}, entries = entries + 1
    where id = ${account} returning id, currency, balance, entries)
  insert into entries select id, entries, ${journal}, currency, ${amount}, balance from moved`;

const house = (name: string) =>
  `(select min(id) from ledger_accounts where user_id is null and name = '${name}')`;

test("all of them hold of sound books, and I1…I11 are all there", async () => {
  expect(await findViolations(owner)).toEqual([]);
  expect(invariants.map(({ id }) => id)).toEqual(
    Array.from({ length: 11 }, (_, at) => `I${at + 1}`),
  );
});

describe("a planted fault is found by the invariant that speaks of it", () => {
  const NEW_JOURNAL = "insert into journals (key, kind) values ('planted', 'planted')";
  const PLANTED = "(select id from journals where key = 'planted')";
  const mine = (name: string) => `(select a.id from ledger_accounts a
    join inbound_notices n on n.user_id = a.user_id and n.event_id = 'newest'
    where a.name = '${name}')`;
  const newTopUp = "id = (select transaction_id from inbound_notices where event_id = 'newest')";
  const faults: [string, string[], ReturnType<typeof planted>][] = [
    ["an unbalanced journal", ["I1"], planted(NEW_JOURNAL, entry(house("bonus"), PLANTED, 5))],
    [
      "a journal that sums to zero over two currencies only",
      ["I1"],
      planted(
        NEW_JOURNAL,
        entry(house("bonus"), PLANTED, 5),
        entry(house("sales:vietcombank"), PLANTED, -5),
      ),
    ],
    [
      "a balance that is not the sum of its entries",
      ["I2"],
      planted(`update ledger_accounts set balance = balance + 1 where id = ${BONUS_ACCOUNT}`),
    ],
    [
      "an account that has lost count of its entries",
      ["I2"],
      planted(`update ledger_accounts set entries = entries + 1 where id = ${BONUS_ACCOUNT}`),
    ],
    [
      "a balance noted wrong along the way",
      ["I3", "I11"],
      planted(`update entries set balance_after = balance_after + 1
        where account_id = ${house("issued:vietcombank")} and position = 1`),
    ],
    [
      "a gap in an account's entries",
      ["I2", "I3"],
      planted(
        `update entries set position = position + 1 where journal_id = ${NEWEST}`,
        `update ledger_accounts set entries = entries + 1
          where id in (select account_id from entries where journal_id = ${NEWEST})`,
      ),
    ],
    [
      "credit and debt at once",
      ["I4"],
      planted(NEW_JOURNAL, entry(mine("credit"), PLANTED, 5), entry(mine("debt"), PLANTED, -5)),
    ],
    [
      "negative credit",
      ["I4"],
      planted(
        "alter table ledger_accounts drop constraint user_credit_not_negative",
        NEW_JOURNAL,
        entry(mine("credit"), PLANTED, -1_000_000),
        entry(house("bonus"), PLANTED, 1_000_000),
      ).plant.length === 1
        ? {
            plant: async (tx: Queries) => {
              await run(tx, "alter table ledger_accounts drop constraint user_credit_not_negative");
              await run(tx, NEW_JOURNAL);
              await run(tx, entry(mine("credit"), PLANTED, -1_000_000));
              await run(tx, entry(house("bonus"), PLANTED, 1_000_000));
            },
          }
        : planted(),
    ],
    [
      "an idempotency key that stands for no payment",
      ["I5"],
      planted(`insert into idempotency_keys (user_id, key, body_sha256, transaction_id)
        select user_id, 'planted', '', transaction_id from inbound_notices
        where event_id = 'newest'`),
    ],
    [
      "a notice that was never booked",
      ["I6"],
      planted(`insert into inbound_notices
          (provider, event_id, raw, method, account_number, content, amount_vnd, occurred_at)
        values ('sepay', 'planted', '', 'momo', '1', '', 5, now())`),
    ],
    [
      "two notices for one top-up",
      ["I6"],
      planted(`update inbound_notices set transaction_id = n.transaction_id from inbound_notices n
        where n.event_id = 'newest' and inbound_notices.event_id = 'unmatched'`),
    ],
    [
      "bank money that no notice tells of",
      ["I6"],
      planted(
        "insert into ledger_accounts (name, currency) values ('cash:momo', 'VND')",
        NEW_JOURNAL,
        entry(house("cash:momo"), PLANTED, -5),
        entry(house("sales:vietcombank"), PLANTED, 5),
      ),
    ],
    [
      "a notice whose amount was changed",
      ["I6"],
      planted("update inbound_notices set amount_vnd = 1 where event_id = 'newest'"),
    ],
    [
      "a payment called a success without its capture",
      ["I7", "I9"],
      planted(`update transactions set status = 'success'
        where id = (select max(id) from transactions where status = 'pending')`),
    ],
    [
      "a payment called failed without its refund",
      ["I7", "I9"],
      planted(`update transactions set status = 'failed'
        where id = (select max(id) from transactions where status = 'pending')`),
    ],
    [
      "a transaction that says another amount than was moved",
      ["I7"],
      planted("update transactions set value = value - 1 where type = 'credit.recall'"),
    ],
    [
      "a transaction of a type that nothing explains",
      ["I7"],
      planted(`insert into transactions (user_id, type, status, value, currency)
        values (${"(select min(id) from users)"}, 'credit.gift', 'success', 0, 'KP')`),
    ],
    [
      "a bonus without a top-up",
      ["I7"],
      planted(`insert into transactions (user_id, type, status, value, currency)
        values ((select min(id) from users), 'credit.bonus', 'success', 5, 'KP')`),
    ],
    [
      "credit beyond the rate",
      ["I8"],
      planted(`update transactions set
        payload = jsonb_set(payload, '{rate,kpPer10000Vnd}', '99') where ${newTopUp}`),
    ],
    [
      "a bonus beyond the rate",
      ["I8"],
      planted(`update transactions set
        payload = jsonb_set(payload, '{rate,bonusPercent}', '1') where ${newTopUp}`),
    ],
    [
      "a top-up that does not tell its rate",
      ["I8"],
      planted(`update transactions set payload = payload - 'rate' where ${newTopUp}`),
    ],
    [
      "a hold that belongs to no payment",
      ["I9"],
      planted(
        NEW_JOURNAL,
        entry(house("game-holds"), PLANTED, 5),
        entry(house("game-sales"), PLANTED, -5),
      ),
    ],
    [
      "a changed time of a sealed journal",
      ["I11"],
      planted(`update journals set posted_at = posted_at + interval '1 microsecond'
        where id = (select journal_id from journal_seals where position = 2)`),
    ],
    [
      "a seal cut out of the chain",
      ["I11"],
      planted("delete from journal_seals where position = 3"),
    ],
    [
      "a sealed journal that was removed with its entries",
      ["I6", "I7", "I11"],
      planted("alter table journal_seals drop constraint journal_seals_journal_id_fkey"),
    ],
  ];
  void sql;
  test.each(faults)("%s: %j", async (_fault, expected, { plant }) => {
    expect(await foundAfter(plant)).toEqual(expected);
  });
});
