import type { Database } from "../../server/src/kit/database/database.ts";
import type { Sql } from "../../server/src/kit/database/sql.ts";
import { sql } from "../../server/src/kit/database/sql.ts";
import { withoutChecks, withoutIndexes } from "../lib/data/bulk-load.ts";
import { workThrough } from "../../server/src/testing/concurrently.ts";
import { PASSWORD, hashOf } from "../lib/data/players.ts";
import { chainAll } from "./chain-all.ts";
import { journalsOf, RECHARGE, type Scale, TOP_UP } from "./scale.ts";

/** Players whose rows one statement writes. */
const LOT = 100_000;
/** Connections that write at once. */
export const WRITERS = 2;
const TABLES = [
  "users",
  "sessions",
  "ledger_accounts",
  "transactions",
  "journals",
  "entries",
  "inbound_notices",
  "deliveries",
  "idempotency_keys",
  "journal_chain",
] as const;

/** When the first journal was posted, and when the last: nothing is new when the measuring begins. */
const [FIRST_DAYS_AGO, LAST_DAYS_AGO] = [730, 1];

/**
 * Writes books of years: the rows that notices and recharges would have left, in their order, so that a player's
 * are as far apart on the disk.
 */
export async function fillBooks(db: Database, scale: Scale): Promise<void> {
  await withoutChecks(db, TABLES, async () => {
    await withoutIndexes(db, TABLES, () => writeRows(db, scale));
    await chainAll(db, journalsOf(scale));
  });
  for (const table of ["users", "ledger_accounts", "journals", "inbound_notices"]) {
    await db.run(
      asSql(
        `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
      ),
    );
  }
  await db.run(sql`vacuum (freeze, analyze)`);
}

async function writeRows(db: Database, scale: Scale): Promise<void> {
  const passwordHash = await hashOf(PASSWORD);
  await addHouse(db, scale);
  await eachPart(scale, (from, to) => addPlayers(db, scale, { from, to, passwordHash }));
  await eachPart(scale, (from, to) => addTopUps(db, scale, { from, to }));
  for (let nth = 1; nth <= scale.rechargesEach; nth += 1) {
    await eachPart(scale, (from, to) => addRecharges(db, scale, { from, to, nth }));
  }
}

/** Makes a statement of a text that exists only at run time. */
const asSql = (text: string): Sql => ({ name: "", text, values: [] });

type Lot = { readonly from: number; readonly to: number };

async function eachPart(
  { players }: Scale,
  write: (from: number, to: number) => Promise<unknown>,
): Promise<void> {
  const lots = Array.from({ length: Math.ceil(players / LOT) }, (_, nth) => nth * LOT + 1);
  await workThrough(lots, WRITERS, async (from) => {
    await write(from, Math.min(from + LOT - 1, players));
    if (from % (10 * LOT) === 1) process.stderr.write(".");
  });
}

// The n-th player has the id n and the accounts 100 + 2n - 1 (credit) and 100 + 2n (debt). He is the ((n + 15) / 16)-th
// of his house shard n % 16, and in every lot all players move the same amounts: so balances and positions follow
// from n alone. The house's account of a shard has the id 16 * (its place in the list below) + shard + 1.
const HOUSE = [
  { name: "cash:vietcombank:1013579246", currency: "VND" },
  { name: "sales:vietcombank", currency: "VND" },
  { name: "issued:vietcombank", currency: "KP" },
  { name: "bonus", currency: "KP" },
  { name: "game-holds", currency: "KP" },
  { name: "game-sales", currency: "KP" },
] as const;

/** Writes the house's accounts with the balances that the players' journals will have left. */
async function addHouse(db: Database, { players, rechargesEach: recharges }: Scale): Promise<void> {
  const each = [
    { entries: 1, amount: -TOP_UP.vnd },
    { entries: 1, amount: TOP_UP.vnd },
    { entries: 1, amount: -TOP_UP.creditKp },
    { entries: 1, amount: -TOP_UP.bonusKp },
    { entries: 2 * recharges, amount: 0 },
    { entries: recharges, amount: recharges * RECHARGE.kp },
  ];
  await db.run(sql`
    insert into ledger_accounts (id, name, currency, shard, balance, entries) overriding system value
    select 16 * (place - 1) + shard + 1, name, currency, shard, amount * members, entries * members
    from unnest(${HOUSE.map(({ name }) => name)}::text[], ${HOUSE.map(({ currency }) => currency)}::text[],
        ${each.map(({ amount }) => amount)}::bigint[], ${each.map(({ entries }) => entries)}::bigint[])
        with ordinality as house (name, currency, amount, entries, place),
      generate_series(0, 15) as shard,
      lateral (select (${players}::bigint + 16 - shard) / 16 - (shard = 0)::int as members) as counted`);
}

/** Every fourth player has come lately and has a session. */
async function addPlayers(
  db: Database,
  { rechargesEach: recharges }: Scale,
  { from, to, passwordHash }: Lot & { readonly passwordHash: string },
): Promise<void> {
  const creditKp = TOP_UP.creditKp + TOP_UP.bonusKp - recharges * RECHARGE.kp;
  await db.run(sql`
    with added as (
      insert into users (id, username, phone_number, password_hash, payment_code, email,
        email_verified_at, joined_at) overriding system value
      select n, 'growth' || lpad(n::text, 9, '0'), '+849' || lpad(n::text, 8, '0'), ${passwordHash},
        'G' || lpad(n::text, 9, '0'), 'growth' || n || '@example.vn', now() - interval '2 years',
        now() - interval '2 years'
      from generate_series(${from}::bigint, ${to}::bigint) as n
    ), opened as (
      insert into ledger_accounts (id, user_id, name, currency, balance, entries) overriding system value
      select 100 + 2 * n - (name = 'credit')::int, n, name, 'KP',
        case name when 'credit' then ${creditKp} else 0 end,
        case name when 'credit' then ${recharges}::bigint + 1 else 0 end
      from generate_series(${from}::bigint, ${to}::bigint) as n, unnest(array['credit', 'debt']) as name
    )
    insert into sessions (token_hash, user_id, remember, idle_ends_at, ends_at)
    select sha256(int8send(n)), n, true, now() + interval '1 year', now() + interval '1 year'
    from generate_series(${from}::bigint, ${to}::bigint) as n where n % 4 = 0`);
}

/** The n-th top-up is the n-th journal, of all in equal steps of time. */
async function addTopUps(db: Database, scale: Scale, { from, to }: Lot): Promise<void> {
  await db.run(sql`
    with lines as materialized (
      select n, posted_at, uuidv7(posted_at - now()) as id, n % 16 as shard, (n + 15) / 16 as place,
        'G' || lpad(n::text, 9, '0') as code
      from generate_series(${from}::bigint, ${to}::bigint) as n,
        lateral (select now() - ${FIRST_DAYS_AGO} * interval '1 day'
          + n * (${FIRST_DAYS_AGO - LAST_DAYS_AGO} * interval '1 day' / ${journalsOf(scale)}::bigint)
          as posted_at) as t
    ), topped_up as (
      insert into transactions (id, user_id, type, status, value, currency, payload, created_at, updated_at)
      select id, n, 'topup.bank-transfer', 'success', ${TOP_UP.vnd}, 'VND',
        jsonb_build_object('source', 'vietcombank', 'provider', 'sepay', 'reference', code,
          'creditKp', ${TOP_UP.creditKp}::bigint,
          'rate', jsonb_build_object('kpPer10000Vnd', 100, 'bonusPercent', 7)), posted_at, posted_at
      from lines order by n
    ), bonus as (
      insert into transactions (user_id, parent_id, id, type, status, value, currency, payload, created_at,
        updated_at)
      select n, id, uuidv7(posted_at - now()), 'credit.bonus', 'success', ${TOP_UP.bonusKp}, 'KP',
        jsonb_build_object('source', 'vietcombank'), posted_at, posted_at
      from lines order by n
    ), notices as (
      insert into inbound_notices (id, provider, event_id, natural_key, raw, method, account_number,
        reference, content, amount_vnd, occurred_at, user_id, transaction_id, received_at, cash_account)
      overriding system value
      select n, 'sepay', n || '', format('1013579246|%s|%s', code, ${TOP_UP.vnd}::bigint),
        convert_to(format('{"id":"%s","gateway":"Vietcombank","accountNumber":"1013579246",'
          '"content":"MBVCB.%s.FSO%s.CT tu 0123499999","transferType":"in","transferAmount":%s}',
          code, code, code, ${TOP_UP.vnd}::bigint), 'UTF8'),
        'vietcombank', '1013579246', code, format('MBVCB.%s.FSO%s.CT tu 0123499999', code, code),
        ${TOP_UP.vnd}, posted_at, n, id, posted_at, 'cash:vietcombank:1013579246'
      from lines order by n
    ), posted as (
      insert into journals (id, key, kind, user_id, transaction_id, posted_at) overriding system value
      select n, 'transfer:sepay:' || n, 'topup.bank-transfer', n, id, posted_at from lines order by n
    )
    insert into entries (account_id, position, journal_id, currency, amount, balance_after)
    select coalesce(16 * house + shard + 1, 100 + 2 * n - 1), case when house is null then 1 else place end, n,
      currency, amount, case when house is null then amount else amount * place end
    from unnest(array[0, 1, 2, 3, null]::bigint[], array['VND', 'VND', 'KP', 'KP', 'KP'],
        ${[
          -TOP_UP.vnd,
          TOP_UP.vnd,
          -TOP_UP.creditKp,
          -TOP_UP.bonusKp,
          TOP_UP.creditKp + TOP_UP.bonusKp,
        ]}::bigint[]) as line (house, currency, amount), lines
    order by n, house`);
}

/** The nth recharge of each player: hold, then capture, after all of the one before. */
async function addRecharges(
  db: Database,
  scale: Scale,
  { from, to, nth }: Lot & { readonly nth: number },
): Promise<void> {
  const journalsBefore = scale.players * (2 * nth - 1);
  await db.run(sql`
    with lines as materialized (
      -- An order with a key has an id without order, too.
      select n, hold, posted_at, gen_random_uuid() as id, n % 16 as shard, (n + 15) / 16 as place,
        (${scale.players}::bigint + 16 - n % 16) / 16 - (n % 16 = 0)::int as members
      from generate_series(${from}::bigint, ${to}::bigint) as n,
        lateral (select ${journalsBefore}::bigint + 2 * n - 1 as hold) as h,
        lateral (select now() - ${FIRST_DAYS_AGO} * interval '1 day'
          + hold * (${FIRST_DAYS_AGO - LAST_DAYS_AGO} * interval '1 day' / ${journalsOf(scale)}::bigint)
          as posted_at) as t
    ), paid as (
      insert into transactions (id, user_id, type, status, value, currency, payload, created_at, updated_at)
      select id, n, 'credit.pay', 'success', -${RECHARGE.kp}::bigint, 'KP',
        jsonb_build_object('metadata', jsonb_build_object(
          'gameId', 'fs', 'coin', ${RECHARGE.coins}::bigint, 'coinName', 'xu', 'zoneName', 'Zone')),
        posted_at, posted_at
      from lines order by n
    ), ordered as (
      insert into deliveries (transaction_id, account, zone_id, coins, credit_spent, ordered_at)
      select id, 'growth' || lpad(n::text, 9, '0'), '1', ${RECHARGE.coins}, ${RECHARGE.kp}, posted_at
      from lines order by n
    ), keys as (
      insert into idempotency_keys (user_id, key, body_sha256, transaction_id, created_at)
      select n, id::text, sha256('growth'), id, posted_at from lines order by n
    ), posted as (
      insert into journals (id, key, kind, user_id, transaction_id, posted_at) overriding system value
      select hold + is_capture, case is_capture when 0 then 'hold:' else 'capture:' end || id,
        case is_capture when 0 then 'recharge.hold' else 'recharge.capture' end, n, id, posted_at
      from generate_series(0, 1) as is_capture, lines order by n, is_capture
    )
    insert into entries (account_id, position, journal_id, currency, amount, balance_after)
    select account_id, position, journal_id, 'KP', amount, balance_after
    from lines, lateral (values
      (100 + 2 * n - 1, 1 + ${nth}::bigint, hold, -${RECHARGE.kp}::bigint,
        ${TOP_UP.creditKp + TOP_UP.bonusKp - nth * RECHARGE.kp}::bigint),
      (16 * 4 + shard + 1, 2 * (${nth}::bigint - 1) * members + 2 * place - 1, hold, ${RECHARGE.kp}::bigint,
        ${RECHARGE.kp}::bigint),
      (16 * 4 + shard + 1, 2 * (${nth}::bigint - 1) * members + 2 * place, hold + 1, -${RECHARGE.kp}::bigint, 0),
      (16 * 5 + shard + 1, (${nth}::bigint - 1) * members + place, hold + 1, ${RECHARGE.kp}::bigint,
        ((${nth}::bigint - 1) * members + place) * ${RECHARGE.kp}::bigint)
    ) as line (account_id, position, journal_id, amount, balance_after)
    order by n, journal_id`);
}
