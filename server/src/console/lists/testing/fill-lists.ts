/**
 * Test data for every list of the console. In each, two rows have the same time or amount, so that tests see how ties
 * are sorted.
 */
import type { TestDatabase } from "../../../testing/database/test-database.ts";

const SHARED_PHONE = "0977000111";
const ROWS = 5;

/** The required query parameters of each list, by the path of its call. */
export type RequiredQueries = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Inserts the rows directly into the tables. Only sorting, filters and paging are tested, so the rows need not be
 * consistent.
 * @returns the required query parameters of each list
 */
export async function fillLists(database: TestDatabase): Promise<RequiredQueries> {
  await database.query(INSERT_ROWS);
  for (const text of [SET_BALANCES, ...SET_PLAYER_FIELDS]) await database.query(text);
  const [{ run, day }] = (await database.query<{ run: string; day: string }>(
    "select max(id)::text as run, (now() at time zone 'Asia/Ho_Chi_Minh')::date::text as day from reconcile_runs",
  )) as [{ run: string; day: string }];
  return {
    "/api/console/players": { q: SHARED_PHONE },
    "/api/console/campaigns": { kind: "bonus" },
    "/api/console/reconcile/findings": { run },
    "/api/console/invoices": { from: day, to: day },
    "/api/console/books/entries": { account: "players:credit", from: day, to: day },
  };
}

/** The number n, except that rows 2 and 3 are equal: 1, 2, 2, 4, 5. */
const TIED = "(case n when 3 then 2 else n end)";

const SET_BALANCES = `update ledger_accounts set balance = 100 * (user_id * 3 % 5)
  where name = 'credit' and user_id in (select id from users where username like 'listed%')`;

const LISTED = "(select id from users where username like 'listed%')";
const SET_PLAYER_FIELDS = [
  `update player_sums set top_ups = 1, topped_up_vnd = 10000 * (user_id * 3 % 5),
     last_top_up_at = now() - (user_id % 3) * interval '1 day' where user_id in ${LISTED}`,
  `insert into player_zones (zone_id, user_id, spent_kp) select '7', id, 100 from users where username like 'listed%' and id % 2 = 0`,
  `insert into player_tags (tag, user_id, staff_id)
     select 'vip', id, (select min(id) from staff) from users where username like 'listed%' and id % 2 = 1`,
  `update users set phone_verified_at = now() where username = 'listed1'`,
  `update users set locked_at = now(), lock_reason = 'why' where username = 'listed2'`,
];

const INSERT_ROWS = `
  with people as (
    insert into users (username, phone_number, password_hash, payment_code, joined_at)
    select 'listed' || n, '+84977000111', '', 'LISTED' || n, now() - ${TIED} * interval '1 day'
    from generate_series(1, ${ROWS}) as n returning id, username
  ), colleagues as (
    insert into staff (issuer, subject, login, full_name, roles, signed_in_at)
    select 'test', 'c' || n, 'colleague' || n, 'C', array['support'], now() - (n * 7 % 5) * interval '1 hour'
    from generate_series(1, ${ROWS}) as n returning id, login
  ), logged as (
    insert into operator_log (operator, reason, command, user_id, details, at)
    select (array['minh', 'lan', 'minh', 'hoa', 'lan'])[n], 'ticket', (array['grant', 'recall', 'lock', 'grant', 'lock'])[n],
      case when n = 2 then (select min(id) from people) end, '{}', now() - ${TIED} * interval '1 day'
    from generate_series(1, ${ROWS}) as n
  ), arrived as (
    insert into inbound_notices (provider, event_id, raw, method, account_number, content, amount_vnd,
      occurred_at, cash_account, payer_account, payer_bank)
    select 'sepay', 'listed' || n, '', (array['vietcombank', 'acb'])[n % 2 + 1], '1', 'chuyen tien ' || (array['an', 'binh'])[n % 2 + 1],
      10000 * ((n * 3) % 5 + 1), now() - ${TIED} * interval '1 hour', 'cash:vietcombank:1', '190020003' || n, 'VCB'
    from generate_series(1, ${ROWS}) as n returning id, amount_vnd
  ), refunded as (
    -- Before all that left, which is listed with them.
    insert into refunds (notice_id, key, amount_vnd, reason_code, journal_key, booked_by, booked_at)
    select id, 'all', amount_vnd, 'payer_request', 'listed:' || id, 'minh', now() - interval '9 days' - (id % 4) * interval '1 day'
    from arrived
  ), outgoing as (
    insert into outbound_notices (provider, event_id, raw, cash_account, account_number, content, amount_vnd, occurred_at)
    select 'sepay', 'outgoing' || n, '', 'cash:vietcombank:' || n % 2, (n % 2)::text, 'rut', 1000,
      now() - ${TIED} * interval '1 day'
    from generate_series(1, ${ROWS}) as n
  ), ordered as (
    insert into transactions (user_id, type, status, value, currency, created_at)
    select (select min(id) from people), 'credit.pay', 'pending', -100, 'KP', now() - ${TIED} * interval '1 hour'
    from generate_series(1, ${ROWS}) as n returning id
  ), delivered as (
    insert into deliveries (transaction_id, account, zone_id, coins, credit_spent)
    select id, 'someone', '1', 1, 100 from ordered
  ), asked as (
    insert into support_cases (user_id, topic, opened_at, answer_by)
    select (select min(id) from people), 'account', now() - (n * 3 % 5) * interval '1 hour', now() + ${TIED} * interval '1 hour'
    from generate_series(1, ${ROWS}) as n
  ), requested as (
    insert into data_requests (user_id, kind, asked_at, answer_by, complete_by)
    select id, 'export', now() - (id % 3) * interval '1 hour', now() + (id % 2) * interval '1 hour' + interval '1 hour',
      now() + interval '9 days'
    from people
  ), proposed as (
    insert into approvals (subject, operation, amount, preview, preview_hash, proposed_by_staff, proposal, evidence,
      proposed_by, proposed_at, expires_at, user_id)
    select case when n % 2 = 0 then 'delivery:' || n else 'card:' || n end,
      case when n % 2 = 0 then 'settle-recharge' else 'settle-card' end, 0, '{}', sha256(''),
      (select min(id) from colleagues), '{}', 'why',
      (array['e', 'a', 'd', 'b', 'a'])[n], now() - ${TIED} * interval '1 minute',
      now() + (n * 3 % 5 + 1) * interval '1 hour', case when n = 2 then (select min(id) from people) end
    from generate_series(1, ${ROWS}) as n
  ), approval_of_another as (
    insert into approvals (subject, proposal, evidence, proposed_by, operation, amount, preview, preview_hash, proposed_by_staff)
    select 'other', '{}', 'why', login, 'none', 0, '{}', sha256(''), id from colleagues order by id limit 1
  ), files as (
    insert into bulk_runs (file_name, rows_hash, row_count, total_kp, uploaded_by, uploaded_at)
    select 'file' || n, '', 1, 100 * (n * 3 % 5 + 1), (select min(id) from colleagues), now() - ${TIED} * interval '1 day'
    from generate_series(1, ${ROWS}) as n
  ), campaigns as (
    insert into campaign_versions (campaign, kind, version, title, holds, begins_at, content)
    select 'listed-' || n, 'bonus', 1, 'Title ' || n, tstzrange(now() + (n * 3 % 5) * interval '1 day', null),
      now() + (n * 3 % 5) * interval '1 day', '{"layer": "campaign", "methods": ["momo"], "steps": [{"cashValueVnd": 1, "bonusPercent": 10}]}'
    from generate_series(1, ${ROWS}) as n
  ), runs as (
    insert into reconcile_runs (staff_id, from_day, to_day, file_name, file_hash, finished_at, transfers)
    select (select id from colleagues order by id offset n % 2 limit 1), date '2026-01-01' + n, date '2026-01-02' + n, 'a.csv', '',
      now(), 1
    from generate_series(1, ${ROWS}) as n returning id
  )
  insert into reconcile_findings (run_id, nth, subject, kind, is_explained, says, evidence, owner_id)
  select (select max(id) from runs), n, 'transfer', (array['e', 'a', 'd', 'b', 'a'])[n], n = 2, 'says', '{}',
    (select id from colleagues order by id offset n * 3 % 5 limit 1)
  from generate_series(1, ${ROWS}) as n`;
