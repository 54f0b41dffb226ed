/**
 * Reading one player's history stays cheap however long it is: every query uses an index. The SQL below makes 20,000
 * transactions.
 */
import { TRANSACTION_SEARCH_DEPTH } from "@portal/contract/transactions";
import { beforeAll, expect, test } from "vitest";
import type { Queries } from "../../kit/database/database.ts";
import { nodesOf, plansOf } from "../../testing/money/plans.ts";
import { aPlayer } from "../../testing/people/people.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";
import { findTree } from "./history-store.ts";
import { listTransactions } from "./list-transactions.ts";
import { sumUpMonth } from "./month-store.ts";

const TRANSACTIONS = 20_000;
/** Rows that a query may read: a page for each of nine types and three statuses, each read up to twice. */
const ROWS_AT_MOST = 27 * 16 * 2;
/** Rows that a search may read, and the bonus of each. */
const SEARCHED_AT_MOST = TRANSACTION_SEARCH_DEPTH;

/**
 * Most players have one transaction, unlike the two of the test, so that the planner's statistics mislead.
 */
const OTHERS = 4_000;
const GIVE_OTHERS = `
  with others as (
    insert into users (username, phone_number, password_hash, payment_code)
    select 'other' || n, '+84912345678', '', 'OTHER' || n from generate_series(1, $1::int) as n
    returning id
  )
  insert into transactions (user_id, type, status, value, currency)
  select id, 'credit.recharge', 'success', 1, 'KP' from others`;

/** Top-ups and purchases of others. */
const FOLLOW_OTHERS = [
  "insert into top_ups (user_id, method, amount_vnd) select id, 'vietcombank', 10000 from users",
  `insert into purchases (id, user_id, credit_kp, coins, coin_name, game_id, zone_id, zone_name, expires_at)
   select gen_random_uuid(), id, 100, 100, 'Ngân Lượng', 'fsonline', '1', 'Hoa Sơn', now() from users`,
];

/** Inserts grants of 1 KP, a second apart, with their journals and entries. */
const GIVE_HISTORY = `
  with lines as (
    select n, uuidv7() as id, u.id as user_id from users u, generate_series(1, $2::int) as n
    where u.username = $1
  ), written as (
    insert into transactions (id, user_id, type, status, value, currency, created_at)
    select id, user_id, 'credit.recharge', 'success', 1, 'KP', now() - make_interval(secs => $2 - n)
    from lines
  ), posted as (
    insert into journals (key, kind, user_id, transaction_id)
    select 'grant:' || id, 'credit.recharge', user_id, id from lines order by n
    returning id, transaction_id, user_id
  )
  insert into entries (account_id, position, journal_id, currency, amount, balance_after)
  select a.id, l.n, p.id, 'KP', sign, sign * l.n
  from posted p join lines l on l.id = p.transaction_id
    join ledger_accounts a on a.user_id = p.user_id
    join lateral (values ('credit', 1), ('debt', -1)) as side (name, sign) on side.name = a.name`;

let userId: number;
let cursor: string;

const portal = await aPortal();
beforeAll(async () => {
  const { username } = await aPlayer(portal);
  const other = await aPlayer(portal);
  for (const name of [username, other.username]) {
    await portal.database.query(GIVE_HISTORY, [name, TRANSACTIONS]);
  }
  await portal.database.query(GIVE_OTHERS, [OTHERS]);
  for (const text of FOLLOW_OTHERS) await portal.database.query(text);
  await portal.database.query("analyze");
  const [user] = await portal.database.query<{ id: string; cursor: string }>(
    `select u.id, (select t.id from transactions t where t.user_id = u.id
       order by created_at desc offset 10000 limit 1) as cursor
     from users u where username = $1`,
    [username],
  );
  userId = Number(user!.id);
  cursor = user!.cursor;
});

type Query = Parameters<typeof listTransactions>[2];
/** Its cursor is set later. */
const MIDDLE: Query = {};

test.each([
  ["the latest", {}],
  ["a page in the middle", MIDDLE],
  ["a kind that there is none of", { kind: "recall" }],
  ["a status that there is none of", { status: "failed" }],
  ["a kind and a status in a period", { kind: "top-up", status: "success", from: "2020-01-01" }],
  ["days long ago", { to: "2020-01-01" }],
  ["a history without its bonuses", { fold: "bonus" }],
] as const satisfies [string, Query][])("R-TX-1: %s is read by indexes", async (_name, query) => {
  const asked = query === MIDDLE ? { cursor, limit: "16" } : query;
  await expectIndexOnly((db) => listTransactions(db, userId, asked));
});

test("R-TX-1: the tree of a transaction is read by indexes", async () => {
  await expectIndexOnly((db) => findTree(db, userId, cursor));
});

test("R-TX-1: a search that finds nothing reads a limited number by an index", async () => {
  await expectIndexOnly(
    (db) => listTransactions(db, userId, { search: "vietcombank 7", fold: "bonus" }),
    SEARCHED_AT_MOST,
  );
});

test("R-TX-1: a month's sums are read by an index", async () => {
  // A month before the players' first transactions, so that nothing is summed up.
  await expectIndexOnly((db) => sumUpMonth(db, userId, "2020-01"));
});

/** Expects index reads with both kinds of plan: which one is used depends on the earlier queries. */
async function expectIndexOnly(
  work: (db: Queries) => Promise<unknown>,
  rowsAtMost = ROWS_AT_MOST,
): Promise<void> {
  for (const kind of ["generic", "custom"] as const) {
    const nodes = (await plansOf(portal.services.db, kind, work)).flatMap(nodesOf);
    const scans = nodes.filter((node) => node["Relation Name"] !== undefined);
    expect(scans.map((node) => node["Node Type"])).not.toContain("Seq Scan");
    for (const node of nodes) {
      const read =
        (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
      expect(read, `${kind}: ${JSON.stringify(node)}`).toBeLessThanOrEqual(rowsAtMost);
    }
  }
}
