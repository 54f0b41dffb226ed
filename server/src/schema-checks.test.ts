/** The database refuses rows that break its rules. */
import { beforeAll, expect, test } from "vitest";
import { aDatabase } from "./testing/database/test-database.ts";

const database = await aDatabase();
beforeAll(async () => {
  await database.query(PROBES);
});

/**
 * Copies each table with its checks alone, so that a row needs no other fields. `refusal_of` returns the check that
 * refuses a row.
 */
const PROBES = `
  create schema probes;
  do $$ declare v_table text; v_column text; begin
    for v_table in select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' loop
      execute format('create table probes.%1$I (like public.%1$I including constraints)', v_table);
      for v_column in select attname from pg_attribute
        where attrelid = format('probes.%I', v_table)::regclass and attnum > 0 and attnotnull loop
        execute format('alter table probes.%I alter %I drop not null', v_table, v_column);
      end loop;
    end loop;
  end $$;
  create function refusal_of(p_table text, p_row jsonb) returns text language plpgsql as $$
  declare v_check text; begin
    execute format('insert into probes.%1$I select * from jsonb_populate_record(null::probes.%1$I, $1)', p_table)
      using p_row;
    return null;
  exception when check_violation then
    get stacked diagnostics v_check = constraint_name;
    return v_check;
  end $$`;

/** The columns that refuse one of a few wrong values of their type. */
const CHECKED_COLUMNS: Readonly<Record<string, string>> = {
  account_changes: "what",
  approvals: "amount decision evidence proposed_by subject",
  brand_versions: "version",
  bulk_rows: "kp line outcome",
  bulk_runs: "file_name row_count total_kp",
  campaign_versions: "campaign kind title version",
  cards: "declared_vnd failure net_vnd pin_mac real_vnd",
  case_messages: "body",
  channel_pauses: "kind reason",
  closed_refunds: "code",
  data_requests: "details kind status",
  day_sums: "added taken",
  deliveries: "coins credit_spent",
  entries: "amount",
  grant_ceilings:
    "bulk_per_day_kp is_only per_10000_vnd_kp per_day_kp per_grant_kp per_operator_day_kp",
  granted_days: "kp",
  guardians: "relation",
  inbound_notices: "amount_vnd cash_account",
  inbound_sms: "command outcome",
  jobs: "lane share",
  ledger_accounts: "currency",
  link_tokens: "purpose",
  method_accounts: "account_name account_number",
  open_payments: "amount_vnd",
  operation_journals: "unit",
  operator_log: "operator reason",
  outbound_notices: "amount_vnd cash_account",
  outgoing_bookings: "code",
  passkey_challenges: "purpose",
  passkeys: "counter",
  payout_files: "cash_account",
  payouts: "amount_vnd",
  player_notes: "body",
  player_sums_reached: "is_only",
  player_tags: "tag",
  purchases: "coins credit_kp",
  rate_versions: "basis_points fixed_vnd name",
  refund_payees: "account bank name",
  refunded_notices: "refunded_vnd",
  refunds: "amount_vnd reason_code",
  reply_templates: "body title topic",
  security_codes: "action channel",
  sent_messages: "channel reason status",
  shop_versions: "version",
  sign_in_key: "is_only",
  spending_limits: "limit_kp period",
  staff: "login roles",
  staff_challenges: "purpose",
  staff_days: "amount",
  staff_operations: "amount",
  staff_passkeys: "counter",
  staff_rules: "is_only",
  staff_sessions: "kind",
  statement_balances: "cash_account",
  support_cases: "topic",
  top_ups: "amount_vnd",
  traffic_hours: "kind",
  transactions: "currency status",
  transfer_cases: "amount_vnd obstacle reference_end",
  users: "username",
  work_owners: "item queue",
};

/** Finds the columns whose own check refuses a wrong value. */
const REFUSING_COLUMNS = `
  select relname as "table", string_agg(attname, ' ' order by attname) as columns
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and exists (
    select from (values
      ('bigint', to_jsonb(-1)), ('bigint', to_jsonb(0)), ('integer', to_jsonb(-1)), ('integer', to_jsonb(0)),
      ('boolean', to_jsonb(false)), ('bytea', to_jsonb('\\x00'::text)), ('text[]', '["no such word"]'),
      ('text', to_jsonb(''::text)), ('text', to_jsonb('no such word'::text)),
      ('text', to_jsonb(repeat('x', 2001)))) as wrong (type, value)
    join pg_constraint on conrelid = attrelid and conkey = array[attnum]
      and conname = refusal_of(relname, jsonb_build_object(attname, value))
    where type = format_type(atttypid, null))
  group by relname`;

test("each column with its own rule refuses what breaks it", async () => {
  const found = await database.query<{ table: string; columns: string }>(REFUSING_COLUMNS);
  expect(Object.fromEntries(found.map(({ table, columns }) => [table, columns]))).toEqual(
    CHECKED_COLUMNS,
  );
});

const AT = "2026-01-01";
const LATER = "2026-01-02";
const SOME_ID = "00000000-0000-0000-0000-000000000001";
const OTHER_ID = "00000000-0000-0000-0000-000000000002";
const ORDERED = { id: SOME_ID, transaction_id: SOME_ID, ordered_at: AT };
const POINT = {
  position: 1,
  hash: "\\x00",
  from_time: AT,
  pending: [],
  after_notice: 1,
  audit_links: 1,
};

/** For each other rule, a row that breaks it alone. */
const IMPOSSIBLE: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "approvals.approved_by_another": { decision: "approved", proposed_by: "Lan", decided_by: "lan " },
  "approvals.approved_by_other_staff": {
    decision: "approved",
    proposed_by_staff: 1,
    decided_by_staff: 1,
  },
  "approvals.approved_in_time": { decision: "approved", decided_at: LATER, expires_at: AT },
  "approvals.decided_by_staff_whole": { decided_by_staff: 1 },
  "approvals.decided_whole": { decision: "expired" },
  "bulk_rows.done_whole": { done_at: AT },
  "bulk_rows.refused_with_reason": { outcome: "refused", done_at: AT },
  "bulk_runs.approved_whole": { approved_at: AT },
  "bulk_runs.finished_if_approved": { finished_at: AT },
  "cards.failure_is_final": { failure: "bad_card", encrypted_pin: "x" },
  "cards.pin_is_kept_while_open": { encrypted_pin: "x", settled_at: AT },
  "case_screenshots.case_screenshots_encrypted_check": { encrypted: "x".repeat(600_001) },
  "channel_pauses.begins_before_its_end": { begins_at: LATER, ends_at: AT },
  "data_requests.data_requests_ended": { status: "completed" },
  "gift_codes.gift_codes_check": { user_id: 1 },
  "guardians.code_until_verified": { verified_at: AT, code_mac: "\\x00" },
  "journal_chain.chains_one_thing": { journal_id: 1, log_id: 1 },
  "ledger_accounts.user_account_name": { user_id: 1, name: "sales" },
  "ledger_accounts.user_credit_not_negative": { user_id: 1, name: "credit", balance: -1 },
  "ledger_accounts.user_debt_not_positive": { user_id: 1, name: "debt", balance: 1 },
  "link_tokens.link_tokens_new_email": { purpose: "change-email" },
  "notice_claims.claimed_for_player_or_payer": { user_id: 1 },
  "open_payments.failure_is_final": { failure: "rejected" },
  "passkey_challenges.passkey_challenges_action": { purpose: "prove", session_id: SOME_ID },
  "passkey_challenges.passkey_challenges_browser": { purpose: "login" },
  "passkey_challenges.passkey_challenges_session": { purpose: "add" },
  "purchases.character_id_has_its_name": { character_id: "7" },
  "purchases.dropped_is_not_ordered": { dropped_at: AT, ...ORDERED },
  "purchases.ordered_once": { ordered_at: AT },
  "purchases.recharge_has_its_id": { ...ORDERED, id: OTHER_ID },
  "purchases.unconfirmed_is_not_ordered": { needs_confirmation: true, ...ORDERED },
  "purchases.waiting_is_not_ordered": { why: "limit", ...ORDERED },
  "reconcile_findings.accepted_whole": { note: "x" },
  "reconcile_runs.reconcile_runs_check": { from_day: LATER, to_day: AT },
  "sent_messages.sent_messages_ended": { status: "delivered" },
  "spending_limits.next_limit_has_its_time": { next_limit_kp: 1 },
  "spending_limits.spending_limits_next_limit_kp_check": { next_limit_kp: -1, next_from: AT },
  "staff_limits.alone_whole": { alone_at_once: 1 },
  "staff_limits.staff_limits_alone_at_once_check": { alone_at_once: -1, alone_per_day: 1 },
  "staff_limits.staff_limits_alone_per_day_check": { alone_at_once: 1, alone_per_day: -1 },
  "staff_operations.staff_operations_check": { amount: 1, booked: 2 },
  "support_cases.closed_waits_for_nothing": { closed_at: AT, answer_by: AT },
  "transfer_cases.decided_is_told": { status: "open", decided_at: AT, decided_by: "lan" },
  "transfer_cases.refused_with_reason": { status: "refused", decided_at: AT, decided_by: "lan" },
  "transfer_cases.settled_by_money": { status: "settled", decided_at: AT, decided_by: "lan" },
  "transfer_cases.transfer_cases_status_check": {
    status: "lost",
    decided_at: AT,
    decided_by: "lan",
  },
  "transfer_cases.waits_for_a_notice": { status: "waiting" },
  "users.closed_after_its_time": { closes_at: LATER, closed_at: AT },
  "users.closed_keeps_nothing_personal": { closed_at: AT, email: "lan@example.com" },
  "users.lock_ends_if_locked": { lock_ends_at: AT },
  "users.locked_with_reason": { locked_at: AT },
  "users.stop_ends_if_stopped": { spending_stop_ends_at: AT },
  "users.users_lock_reason_check": { lock_reason: " ", locked_at: AT },
  "verify_runs.point_is_whole": { position: 1 },
  "verify_runs.point_of_a_clean_run": { ...POINT, broken: ["I1"] },
};

test("each other rule refuses a row that breaks it, and none is forgotten", async () => {
  const refusals = await database.query<{ rule: string; refusal: string | null }>(
    "select key as rule, refusal_of(split_part(key, '.', 1), value) as refusal from jsonb_each($1)",
    [JSON.stringify(IMPOSSIBLE)],
  );
  for (const { rule, refusal } of refusals) {
    expect.soft(refusal, rule).toBe(rule.split(".")[1]);
  }
  const rules = await database.query<{ rule: string; table: string; columns: string }>(`
    select conrelid::regclass || '.' || conname as rule, conrelid::regclass::text as "table",
      (select string_agg(attname, ',') from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
    from pg_constraint where connamespace = 'public'::regnamespace and contype = 'c'`);
  const others = rules.filter(
    ({ table, columns }) => !CHECKED_COLUMNS[table]?.split(" ").includes(columns),
  );
  expect(others.map(({ rule }) => rule).toSorted()).toEqual(Object.keys(IMPOSSIBLE).toSorted());
});
