/** Keys, references and records of the schema: what its queries and its catalogue show. */
import { expect, test } from "vitest";
import { aDatabase } from "./testing/database/test-database.ts";

const database = await aDatabase();
/** Lists the unique keys that do not begin with the player, are not random and come from no sequence. */
const KEYS_WITHOUT_PLAYER = `
  select i.indexrelid::regclass::text as key
  from pg_index i
  join pg_attribute first on first.attrelid = i.indrelid and first.attnum = i.indkey[0]
  where i.indisunique and first.attname <> 'user_id'
    and exists (select from pg_attribute where attrelid = i.indrelid and attname = 'user_id')
    and not (i.indnkeyatts = 1
      and (first.attidentity <> '' or first.atttypid = 'uuid'::regtype or first.attname = 'token_hash'))
  order by 1
`;

test("R-RUN-6: each unique key of a player's table begins with the player, or holds once for all players", async () => {
  const rows = await database.query<{ key: string }>(KEYS_WITHOUT_PLAYER);
  // docs/scale.md says where the table of each key stays. Add a key here only if money or a code depends on it.
  expect(rows.map(({ key }) => key)).toEqual([
    "approvals_open",
    "bulk_rows_pkey",
    "bulk_rows_run_id_user_id_occasion_key",
    "gift_codes_once",
    "gift_codes_one_each",
    "house_accounts",
    "inbound_notices_provider_event_id_key",
    "inbound_sms_pkey",
    "journals_key_key",
    "notice_claims_pkey",
    "open_payments_pkey",
    "passkeys_credential_id_key",
    "staff_operations_pkey",
    "transfer_cases_waiting",
  ]);
});

test("each column that names a row of another table refuses the id of no row", async () => {
  const rows = await database.query<{ name: string }>(`
    select format('%s.%s', attrelid::regclass, attname) as name
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attname like '%\\_id' and not exists (
      select from pg_constraint where contype = 'f' and conrelid = attrelid and attnum = any(conkey))
    order by attrelid::regclass::text, attname`);
  // Ids of other parties, and rows that stay when the row that they name is gone.
  expect(rows.map(({ name }) => name)).toEqual([
    "bulk_runs.approval_id",
    "deliveries.character_id",
    "deliveries.zone_id",
    "inbound_notices.bonus_version_id",
    "inbound_notices.event_id",
    "inbound_sms.message_id",
    "journal_audits.log_id",
    "journal_chain.approval_id",
    "journal_chain.log_id",
    "open_payments.order_id",
    "outbound_notices.event_id",
    "passkeys.credential_id",
    "player_zones.zone_id",
    "purchases.character_id",
    "purchases.game_id",
    "purchases.session_id",
    "purchases.zone_id",
    "sent_messages.gateway_id",
    "sent_messages.user_id",
    "staff_operations.approval_id",
    "staff_operations.user_id",
    "staff_passkeys.credential_id",
  ]);
});

const NO_CHANGE = ["update", "delete", "truncate"];
/** What the database refuses even its owner, by table. */
const APPEND_ONLY: Readonly<Record<string, readonly string[]>> = {
  approvals: ["truncate"],
  brand_versions: ["delete", "truncate"],
  campaign_slots: ["delete", "truncate"],
  campaign_versions: ["delete", "truncate"],
  closed_days: NO_CHANGE,
  closed_refunds: NO_CHANGE,
  entries: NO_CHANGE,
  gift_codes: ["truncate"],
  inbound_notices: ["delete", "truncate"],
  journal_audits: NO_CHANGE,
  journal_chain: NO_CHANGE,
  journals: NO_CHANGE,
  notice_claims: NO_CHANGE,
  operator_log: NO_CHANGE,
  outbound_matches: NO_CHANGE,
  outbound_notices: ["delete", "truncate"],
  outgoing_bookings: NO_CHANGE,
  payout_files: NO_CHANGE,
  payouts: ["delete", "truncate"],
  rate_versions: NO_CHANGE,
  refund_payees: ["update", "truncate"],
  refunds: NO_CHANGE,
  shop_versions: ["delete", "truncate"],
  transfer_cases: ["delete", "truncate"],
};

test("records of money and decisions are append-only, for the database's owner too", async () => {
  for (const [table, changes] of Object.entries(APPEND_ONLY)) {
    const [column] = await database.query<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = '${table}'::regclass and attnum > 0 and attidentity = '' limit 1`,
    );
    const statements: Readonly<Record<string, string>> = {
      update: `update ${table} set ${column!.name} = ${column!.name}`,
      delete: `delete from ${table}`,
      truncate: `truncate ${table} cascade`,
    };
    for (const change of changes) {
      const statement = statements[change]!;
      await expect
        .soft(database.query(statement), statement)
        .rejects.toThrow(`${table} is append-only`);
    }
  }
});
