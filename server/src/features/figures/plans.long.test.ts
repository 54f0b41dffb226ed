/**
 * The figures stay cheap as the books grow: their queries read large tables by an index. The SQL below makes thousands
 * of rows.
 */
import { beforeAll, expect, test } from "vitest";
import { nodesOf, plansOf } from "../../testing/money/plans.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";
import { readAll } from "./readings.ts";

const PLAYERS = 4_000;
const NOTICES = 5_000;
/** Rows that a query may read of a large table: open work, the newest rows, the house's accounts. These do not grow. */
const ROWS_AT_MOST = 2_100;
/** The tables that grow with years and players. */
const LARGE_TABLES = [
  "transactions",
  "journals",
  "entries",
  "ledger_accounts",
  "journal_chain",
  "inbound_notices",
  "notice_claims",
  "open_payments",
  "users",
];

const GIVE_PLAYERS = `
  insert into users (username, phone_number, password_hash, payment_code)
  select 'other' || n, '+84912345678', '', 'OTHER' || n from generate_series(1, $1::int) as n`;

/** Every tenth transfer names nobody. */
const GIVE_MONEY = `
  select receive_transfer(p_provider => 'sepay', p_event_id => n::text, p_natural_key => null,
    p_raw => '', p_method => 'vietcombank', p_topup_type => 'topup.bank-transfer',
    p_cash_account => 'cash:vietcombank:1', p_account_number => '1', p_reference => null,
    p_content => '', p_amount_vnd => 100000, p_occurred_at => now(),
    p_payment_codes => case when n % 10 > 0 then array['OTHER' || n % $1::int] end,
    p_kp_per_10000_vnd => 100, p_bonus_percent => 0, p_credit_kp => 1000, p_bonus_kp => 0,
    p_payer_account => null, p_payer_bank => null, p_payer_name => null, p_entry => 'reported')
  from generate_series(1, $2::int) as n`;
const CLAIM_MOST = `
  insert into notice_claims (notice_id, claimed_by)
  select id, 'search' from inbound_notices where user_id is null order by id limit $1::int / 10 - 1`;
const GIVE_PAYMENTS = `
  insert into open_payments (provider, order_id, account_number, amount_vnd, content, occurred_at, raw, settled_at)
  select 'momo', n, '1', 100000, '', now(), '', now() from generate_series(1, $1::int) as n`;

const portal = await aPortal();
beforeAll(async () => {
  await portal.database.query(GIVE_PLAYERS, [PLAYERS]);
  await portal.database.query(GIVE_MONEY, [PLAYERS, NOTICES]);
  await portal.database.query(CLAIM_MOST, [NOTICES]);
  await portal.database.query(GIVE_PAYMENTS, [NOTICES]);
  await portal.database.query("select chain_journals($1)", [NOTICES]);
  await portal.database.query("analyze");
});

test.each(["generic", "custom"] as const)(
  "R-RUN-6: a scrape does not scan the large tables, with %s plans",
  async (kind) => {
    const { db, config } = portal.services;
    const plans = await plansOf(db, kind, (overheard) => readAll({ db: overheard, config }));
    const nodes = plans.flatMap(nodesOf);
    const scanned = nodes
      .filter((node) => node["Node Type"].includes("Seq Scan"))
      .map((node) => node["Relation Name"] ?? "");
    expect(scanned.filter((name) => LARGE_TABLES.includes(name))).toEqual([]);
    for (const node of nodes.filter((each) => each["Relation Name"] !== undefined)) {
      const read =
        (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
      expect(read, `${kind}: ${JSON.stringify(node)}`).toBeLessThanOrEqual(ROWS_AT_MOST);
    }
    expect(nodes.length).toBeGreaterThan(LARGE_TABLES.length);
  },
);
