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

/** Lists an account's entries of these days, each journal's together, in the order of the ledger. */
export function listEntries(
  db: Queries,
  { from, to }: Days,
  {
    account,
    afterJournalId,
    atMost,
  }: {
    readonly account: string;
    readonly afterJournalId: number;
    readonly atMost: number;
  },
): Promise<BookEntry[]> {
  return db.many<BookEntry>(sql`
    select m.journal_id as "journalId" /* never null */, j.key, j.kind, j.posted_at as "postedAt",
      sum(m.amount)::bigint as amount /* never null */, m.currency /* never null */, u.username,
      j.transaction_id as "transactionId"
    from account_movements m join journals j on j.id = m.journal_id
    left join users u on u.id = j.user_id
    where m.posted_at >= day_start(${from}::date) and m.posted_at < day_start(${to}::date + 1)
      and m.account = ${account} and m.journal_id > ${afterJournalId}
    group by m.journal_id, j.key, j.kind, j.posted_at, m.currency, u.username, j.transaction_id
    order by m.journal_id limit ${atMost}`);
}
