/** Loads the outside books into temporary tables, and reads the findings from there. */
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import type { FoundRow } from "./findings.ts";
import type { OutsideCard, OutsideDelivery, OutsideTransfer } from "./outside.ts";

/** A transfer with the possible payment codes in its content. */
export type ReadTransfer = OutsideTransfer & { readonly codes: readonly string[] };

/** Creates the temporary tables. From now on the transaction sees one snapshot of the database. */
export async function createTables(tx: Queries): Promise<void> {
  await tx.run(sql`set transaction isolation level repeatable read`);
  // Reading a file and reporting the findings may take the caller's time.
  await tx.run(sql`set local idle_in_transaction_session_timeout = 0`);
  await tx.run(sql`
    create temp table outside_transfers (
      id bigint generated always as identity primary key, line text not null, method text not null,
      account text, event_id text, reference text, direction text not null,
      amount_vnd bigint not null, balance_vnd bigint, content text not null, codes text[] not null,
      plain text generated always as (upper(regexp_replace(content, '[^[:alnum:]]', '', 'g'))) stored,
      at timestamptz not null, is_reversed boolean not null,
      notice_id bigint, is_repeat boolean not null default false,
      -- True: its id is the feed's, so another id is another entry.
      has_own_id boolean not null default false
    ) on commit drop`);
  await tx.run(sql`
    create temp table outside_cards (
      line text not null, provider text not null, serial text not null, value_vnd bigint not null,
      is_charged boolean not null, net_vnd bigint
    ) on commit drop`);
  await tx.run(sql`
    create temp table outside_deliveries (
      line text not null, request_id text not null, account text not null, zone_id text not null,
      character_id text, coins bigint not null, at timestamptz not null
    ) on commit drop`);
  await tx.run(sql`
    create temp table findings (
      id bigint generated always as identity primary key, subject text not null, kind text not null,
      -- How the outside books are incomplete, if the finding shows that.
      gap text, evidence jsonb not null
    ) on commit drop`);
}

/** Creates a view of the notices of real money; `plain` is the content without signs and spaces. */
export async function createNoticesView(tx: Queries): Promise<void> {
  await tx.run(sql`
    create or replace temp view portal_transfers as
    select n.*, n.provider || ':' || n.event_id as transfer,
      upper(regexp_replace(n.content, '[^[:alnum:]]', '', 'g')) as plain,
      (select payment_code from users where id = n.user_id) as code
    from inbound_notices n
    where n.id not in (select notice_id from not_real_notices)`);
}

export async function insertTransfers(tx: Queries, rows: readonly ReadTransfer[]): Promise<void> {
  await tx.run(sql`
    insert into outside_transfers
      (line, method, account, event_id, reference, direction, amount_vnd, balance_vnd, content, codes,
        at, is_reversed)
    select line, method, account, "eventId", reference, direction, "amountVnd", "balanceVnd",
      content, codes, at, "isReversed"
    from json_to_recordset(${JSON.stringify(rows)}) as row (
      line text, method text, account text, "eventId" text, reference text, direction text,
      "amountVnd" bigint, "balanceVnd" bigint, content text, codes text[], at timestamptz,
      "isReversed" boolean)`);
}

export async function insertCards(tx: Queries, rows: readonly OutsideCard[]): Promise<void> {
  await tx.run(sql`
    insert into outside_cards (line, provider, serial, value_vnd, is_charged, net_vnd)
    select line, upper(provider), serial, "valueVnd", "isCharged", "netVnd"
    from json_to_recordset(${JSON.stringify(rows)}) as row (
      line text, provider text, serial text, "valueVnd" bigint, "isCharged" boolean,
      "netVnd" bigint)`);
}

export async function insertDeliveries(
  tx: Queries,
  rows: readonly OutsideDelivery[],
): Promise<void> {
  await tx.run(sql`
    insert into outside_deliveries (line, request_id, account, zone_id, character_id, coins, at)
    select line, "requestId", account, "zoneId", character, coins, at
    from json_to_recordset(${JSON.stringify(rows)}) as row (
      line text, "requestId" text, account text, "zoneId" text, character text, coins bigint,
      at timestamptz)`);
}

export function oldestOutside(tx: Queries): Promise<string | null> {
  return tx.value<string | null>(sql`
    select min(at) as at from (
      select at from outside_transfers union all select at from outside_deliveries
    ) outside`);
}

/** Returns the gaps in the outside books: a few rows at most. */
export function readGaps(tx: Queries): Promise<FoundRow[]> {
  return tx.many<FoundRow>(sql`
    select id, subject, kind, evidence from findings where subject = 'statement' order by id`);
}

export function readFindings(
  tx: Queries,
  { afterId, atMost }: { readonly afterId: number; readonly atMost: number },
): Promise<FoundRow[]> {
  return tx.many<FoundRow>(sql`
    select id, subject, kind, evidence from findings
    where id > ${afterId} and subject <> 'statement' order by id limit ${atMost}`);
}
