/**
 * Queries for the books: movements by day or month, the entries behind a number, and the balances that statements
 * report.
 */
import type { BankBalance } from "@portal/contract/console/books";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** Days in Vietnam's time zone, both included: `2026-11-21`. */
export type Days = { readonly from: string; readonly to: string };

export type SummedMovement = {
  /** Null: everything before the first day. */
  readonly period: string | null;
  readonly account: string;
  readonly currency: "VND" | "KP";
  readonly added: number;
  readonly taken: number;
};

/** Sums up the accounts' movements by day or month, and what was before them. */
export function sumMovements(
  db: Queries,
  { from, to }: Days,
  by: "day" | "month",
): Promise<SummedMovement[]> {
  const format = by === "day" ? "YYYY-MM-DD" : "YYYY-MM";
  return db.many<SummedMovement>(sql`
    select case when day >= ${from}::date then to_char(day, ${format}) end as period,
      account /* never null */, currency /* never null */,
      sum(added)::bigint as added /* never null */, sum(taken)::bigint as taken /* never null */
    from book_days where day <= ${to}::date
    group by 1, account, currency order by 1 nulls first, account`);
}

export type BookEntry = {
  readonly journalId: number;
  readonly key: string;
  readonly kind: string;
  readonly postedAt: string;
  readonly atMicros: number;
  readonly amount: number;
  readonly currency: string;
  readonly username: string | null;
  readonly transactionId: string | null;
};

export type EntryQuery = {
  /** Names of ledger accounts. A name that ends in a colon stands for all accounts that begin with it. */
  readonly accounts: readonly string[];
  /** 1: from the oldest; -1: from the newest. */
  readonly direction: 1 | -1;
  /** The last row of the previous page. A journal has one row per currency. */
  readonly after: {
    readonly atMicros: number;
    readonly journalId: number;
    readonly currency: string;
  };
  readonly atMost: number;
};

/**
 * Lists what the journals of these days moved in these accounts, one row per journal and currency. Each direction has
 * its own branch, so that it reads the journals in order. Of accounts with few entries it reads these instead: among
 * the journals of a year it would search for long.
 */
export async function listEntries(
  db: Queries,
  { from, to }: Days,
  { accounts, direction, after, atMost }: EntryQuery,
): Promise<BookEntry[]> {
  const { atMicros, journalId, currency } = after;
  const names = accounts.filter((account) => !account.endsWith(":"));
  const families = accounts.filter((account) => account.endsWith(":")).map((name) => `${name}%`);
  const few = await findFewJournals(db, names, families);
  return db.many<BookEntry>(sql`
    with found as (
      (select j.posted_at, j.id, m.currency, m.amount from journals j cross join lateral (
          select currency, sum(amount)::bigint as amount from account_movements
          where journal_id = j.id and (account = any(${names}::text[]) or account like any(${families}::text[]))
          group by currency) m
        where ${direction}::integer > 0
          and j.posted_at >= moment_of(${atMicros})
          and (j.posted_at, j.id, m.currency) > (moment_of(${atMicros}), ${journalId}, ${currency})
          and j.posted_at >= day_start(${from}::date) and j.posted_at < day_start(${to}::date + 1)
          and (${few}::bigint[] is null or j.id = any(${few}::bigint[]))
        order by j.posted_at, j.id, m.currency limit ${atMost})
      union all
      (select j.posted_at, j.id, m.currency, m.amount from journals j cross join lateral (
          select currency, sum(amount)::bigint as amount from account_movements
          where journal_id = j.id and (account = any(${names}::text[]) or account like any(${families}::text[]))
          group by currency) m
        where ${direction}::integer < 0
          and j.posted_at <= moment_of(${atMicros})
          and (j.posted_at, j.id, m.currency) < (moment_of(${atMicros}), ${journalId}, ${currency})
          and j.posted_at >= day_start(${from}::date) and j.posted_at < day_start(${to}::date + 1)
          and (${few}::bigint[] is null or j.id = any(${few}::bigint[]))
        order by j.posted_at desc, j.id desc, m.currency desc limit ${atMost})
    )
    select f.id as "journalId" /* never null */, j.key, j.kind, j.posted_at as "postedAt",
      microseconds(j.posted_at) as "atMicros" /* never null */,
      f.amount /* never null */, f.currency /* never null */, u.username,
      j.transaction_id as "transactionId"
    from found f join journals j on j.id = f.id left join users u on u.id = j.user_id
    order by ${direction}::integer * microseconds(f.posted_at), ${direction}::integer * f.id,
      ${direction}::integer * (f.currency = 'VND')::integer`);
}

/** Accounts with at most this many entries have few. Of others, any days have a page soon. */
const FEW_ENTRIES = 20_000;

/** Returns the journals of these accounts if they are few, else null. */
function findFewJournals(
  db: Queries,
  names: readonly string[],
  families: readonly string[],
): Promise<string[] | null> {
  const isOfPlayers = [...names, ...families].some((name) => name.startsWith("players:"));
  return db.value<string[] | null>(sql`
    with account as materialized (
      select id, entries from ledger_accounts
      where entries > 0 and (user_id is null or ${isOfPlayers}::boolean)
        and (case when user_id is null then name else 'players:' || name end = any(${names}::text[])
          or case when user_id is null then name else 'players:' || name end like any(${families}::text[]))
    )
    select case when coalesce((select sum(entries) from account), 0) <= ${FEW_ENTRIES} then array(
      select distinct e.journal_id from account a cross join lateral (
        -- Looked up by account, as in account_movements.
        select journal_id from entries where account_id = a.id offset 0) e) end`);
}

/**
 * Lists each account's newest balance from a statement, up to a day, and the ledger's balance at the end of that same
 * day.
 */
export function listBankBalances(db: Queries, { to }: Days): Promise<BankBalance[]> {
  return db.many<BankBalance>(sql`
    with newest as materialized (
      select distinct on (b.cash_account) b.cash_account, r.to_day, b.balance_vnd, r.id
      from statement_balances b join reconcile_runs r on r.id = b.run_id
      where r.failure is null and r.finished_at is not null and r.to_day <= ${to}::date
      order by b.cash_account, r.to_day desc, r.id desc
    )
    select n.cash_account as account /* never null */, n.to_day::text as day /* never null */,
      n.balance_vnd as "bankVnd" /* never null */, n.id as "runId" /* never null */,
      -- In the ledger what the house holds is negative.
      coalesce(sum(d.taken - d.added), 0)::bigint as "ledgerVnd" /* never null */
    from newest n left join book_days d on d.account = n.cash_account and d.day <= n.to_day
    group by n.cash_account, n.to_day, n.balance_vnd, n.id order by n.cash_account`);
}
