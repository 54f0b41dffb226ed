import { openDatabase } from "../../server/src/kit/database/database.ts";
import { sql } from "../../server/src/kit/database/sql.ts";
import { withoutChecks, withoutIndexes } from "../../server/src/testing/database/bulk-load.ts";
import { workThrough } from "../../server/src/testing/concurrently.ts";
import { addressOf, copyDatabase } from "../../simulation/environment/databases.ts";
import type { ArchivedServer } from "./archived-server.ts";

/** Journals that each player of the data set has. */
const JOURNALS_EACH = 50;
const BATCH = 100_000;
const AT_ONCE = 2;
const STATEMENT_MS = 60 * 60_000;
/** Every journal has rows in these. */
const TABLES = ["transactions", "inbound_notices", "journals", "journal_chain", "entries"] as const;
/** The log of these rows is of no use to anybody: the backup comes after them. */
const WHILE_FILLING = [
  "archive_command = 'true'",
  "autovacuum = off",
  "max_wal_size = '8GB'",
  "maintenance_work_mem = '1GB'",
];
const AMOUNT_VND = 100_000;
const CREDIT_KP = 1_000;
/** More than the hash chain of the copied database has. */
const LINKS_THERE = 1_000;

/**
 * Fills a database of the server with so many journals, each with its notice, transaction and entries: as many
 * bytes as a portal's books of that size take, with all their indexes. Nobody works with it.
 */
export async function fillJournals(
  server: ArchivedServer,
  template: string,
  journals: number,
): Promise<void> {
  const name = "drill_journals";
  await copyDatabase(server.ownerUrl, name, template, "file_copy");
  const url = addressOf(server.ownerUrl, name);
  const db = openDatabase({ url, maxConnections: AT_ONCE, statementTimeoutMs: STATEMENT_MS });
  for (const setting of WHILE_FILLING) await server.ask(`alter system set ${setting}`);
  await server.ask("select pg_reload_conf()");
  try {
    const players = Math.ceil(journals / JOURNALS_EACH);
    await db.run(sql`
      insert into users (username, phone_number, password_hash, payment_code)
      select 'drill_' || n, '+84' || n, 'none', 'DRILL' || n from generate_series(1, ${players}) n`);
    await db.run(sql`
      insert into ledger_accounts (name, currency, shard)
      values ('cash:drill', 'VND', 99), ('sales:drill', 'VND', 99), ('issued:drill', 'KP', 99)`);
    await db.run(sql`analyze`);
    const batches = Array.from({ length: Math.ceil(journals / BATCH) }, (_, n) => n * BATCH + 1);
    await withoutChecks(db, TABLES, () =>
      withoutIndexes(db, TABLES, () =>
        workThrough(batches, AT_ONCE, async (from) => {
          await db.run(batch(from, Math.min(from + BATCH - 1, journals), players));
        }),
      ),
    );
  } finally {
    await server.ask("alter system reset all");
    await server.ask("select pg_reload_conf()");
    await db.close();
  }
}

/** Journal n is the player's (n modulo players): his entries are numbered by the round. */
const batch = (from: number, to: number, players: number) => sql`
  with line as materialized (
    select n, uuidv7() as id, u.id as user_id, a.id as account_id, ((n - 1) / ${players} + 1)::bigint as round
    from generate_series(${from}::bigint, ${to}::bigint) n
    join users u on u.username = 'drill_' || ((n - 1) % ${players} + 1)
    join ledger_accounts a on a.user_id = u.id and a.name = 'credit'
  ), paid as (
    insert into transactions (id, user_id, type, status, value, currency, payload)
    select id, user_id, 'topup.bank-transfer', 'success', ${AMOUNT_VND}, 'VND',
      jsonb_build_object('source', 'drill', 'provider', 'drill', 'reference', 'FT' || n,
        'creditKp', ${CREDIT_KP}::bigint) from line
  ), noticed as (
    insert into inbound_notices (provider, event_id, natural_key, raw, method, account_number, reference,
      content, amount_vnd, occurred_at, user_id, transaction_id, cash_account)
    select 'drill', n::text, 'drill|' || n, convert_to(repeat('{"a":"notice"}', 24), 'UTF8'), 'drill',
      '1013579246', 'FT' || n, 'FSODRILL' || n || ' chuyen tien', ${AMOUNT_VND}, now(), user_id, id,
      'cash:drill' from line
  ), posted as (
    insert into journals (key, kind, user_id, transaction_id)
    select 'transfer:drill:' || n, 'topup.bank-transfer', user_id, id from line
    returning id, transaction_id
  ), chained as (
    insert into journal_chain (position, journal_id, hash)
    select ${LINKS_THERE}::bigint + line.n, posted.id, sha256(posted.id::text::bytea)
    from posted join line on line.id = posted.transaction_id
  )
  insert into entries (account_id, position, journal_id, currency, amount, balance_after)
  select a.id, line.n, posted.id, a.currency, sums.amount, 0
  from posted join line on line.id = posted.transaction_id
  cross join (values ('cash:drill', ${-AMOUNT_VND}::bigint), ('sales:drill', ${AMOUNT_VND}),
    ('issued:drill', ${-CREDIT_KP})) as sums (name, amount)
  join ledger_accounts a on a.name = sums.name and a.user_id is null
  union all
  select line.account_id, line.round, posted.id, 'KP', ${CREDIT_KP}::bigint, 0
  from posted join line on line.id = posted.transaction_id`;
