import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** Days of Vietnam, both included: `2026-11-21`. */
export type Days = { readonly from: string; readonly to: string };

export type SummedMovement = {
  /** Undefined: all before the first day. */
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
  readonly amount: number;
  readonly currency: string;
  readonly username: string | null;
  readonly transactionId: string | null;
};

export type EntryQuery = {
  readonly account: string;
  /** 1: in the order of the ledger; -1: from the last one back. */
  readonly direction: 1 | -1;
  /** The last journal of the page before. */
  readonly afterJournalId: number;
  readonly atMost: number;
};

/** Lists an account's entries of these days, each journal's together. Each direction reads the ledger's own order. */
export function listEntries(
  db: Queries,
  { from, to }: Days,
  { account, direction, afterJournalId, atMost }: EntryQuery,
): Promise<BookEntry[]> {
  return db.many<BookEntry>(sql`
    with found as (
      (select m.journal_id, m.currency, sum(m.amount)::bigint as amount from account_movements m
        where ${direction}::integer > 0 and m.journal_id > ${afterJournalId}
          and m.posted_at >= day_start(${from}::date) and m.posted_at < day_start(${to}::date + 1)
          and m.account = ${account}
        group by m.journal_id, m.currency order by m.journal_id limit ${atMost})
      union all
      (select m.journal_id, m.currency, sum(m.amount)::bigint from account_movements m
        where ${direction}::integer < 0 and m.journal_id < ${afterJournalId}
          and m.posted_at >= day_start(${from}::date) and m.posted_at < day_start(${to}::date + 1)
          and m.account = ${account}
        group by m.journal_id, m.currency order by m.journal_id desc limit ${atMost})
    )
    select f.journal_id as "journalId" /* never null */, j.key, j.kind, j.posted_at as "postedAt",
      f.amount /* never null */, f.currency /* never null */, u.username,
      j.transaction_id as "transactionId"
    from found f join journals j on j.id = f.journal_id left join users u on u.id = j.user_id
    order by ${direction}::integer * f.journal_id`);
}
