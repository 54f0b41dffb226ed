/** Queries for sales: their entries with VAT, in full or by page, and the ledger's own sum. */
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** One entry of a sales account: a credited top-up, or a refund of it or of a part. */
export type SaleEntry = {
  /** The id of its journal: unique, and the same in every export. */
  readonly number: number;
  readonly journalKey: string;
  readonly postedAt: string;
  /** Negative for a refund. */
  readonly amountVnd: number;
  /** As the ledger names it: a transfer method, or `card`. */
  readonly method: string;
  readonly transactionId: string;
  readonly reference: string | null;
  readonly username: string;
  /** Family name first; null if the account has none. */
  readonly name: string | null;
  /** The number of the refunded sale. */
  readonly saleNumber: number | null;
  /** What earlier refunds had taken back of the sale. */
  readonly refundedBeforeVnd: number;
  /** The rate of the day of the sale; null: the settings' rate. */
  readonly vatPercent: number | null;
};

/** A period; `to` is exclusive. */
export type Period = { readonly from: Date; readonly to: Date };

/** Lists the entries of a period in the order of the ledger. */
export function listSales(tx: Queries, { from, to }: Period): Promise<SaleEntry[]> {
  return tx.many<SaleEntry>(sql`
    select number /* never null */, journal_key as "journalKey" /* never null */,
      posted_at as "postedAt" /* never null */, amount_vnd as "amountVnd" /* never null */,
      method /* never null */, transaction_id as "transactionId" /* never null */, reference,
      username /* never null */, name, sale_number as "saleNumber",
      refunded_before_vnd as "refundedBeforeVnd" /* never null */, vat_percent as "vatPercent"
    from sale_entries
    where posted_at >= ${from} and posted_at < ${to} order by number`);
}

/**
 * Lists the entries of a period after a number, ascending (`direction` 1) or descending (-1). Journal ids increase
 * with time, so that the query reads only the ids of the period.
 */
export function listSalesAfter(
  db: Queries,
  days: { readonly from: string; readonly to: string },
  page: { readonly direction: 1 | -1; readonly after: number; readonly atMost: number },
): Promise<SaleEntry[]> {
  const { direction, after, atMost } = page;
  return db.many<SaleEntry>(sql`
    with bounds as materialized (
      -- A journal has the time of its transaction's beginning; none takes this long.
      select journal_id_about(day_start(${days.from}::date) - interval '15 minutes') as low,
        journal_id_about(day_start(${days.to}::date + 1) + interval '15 minutes') as high
    ), found as (
      (select * from sale_entries
        where ${direction}::integer > 0 and number > ${after}
          and number >= (select low from bounds) and number <= (select high from bounds)
          and posted_at >= day_start(${days.from}::date) and posted_at < day_start(${days.to}::date + 1)
        order by number limit ${atMost})
      union all
      (select * from sale_entries
        where ${direction}::integer < 0 and number < ${after}
          and number >= (select low from bounds) and number <= (select high from bounds)
          and posted_at >= day_start(${days.from}::date) and posted_at < day_start(${days.to}::date + 1)
        order by number desc limit ${atMost})
    )
    select number /* never null */, journal_key as "journalKey" /* never null */,
      posted_at as "postedAt" /* never null */, amount_vnd as "amountVnd" /* never null */,
      method /* never null */, transaction_id as "transactionId" /* never null */, reference,
      username /* never null */, name, sale_number as "saleNumber",
      refunded_before_vnd as "refundedBeforeVnd" /* never null */, vat_percent as "vatPercent"
    from found order by ${direction}::integer * number`);
}

/** Sums up the sales accounts of a period, without any joins that could lose entries. */
export function sumSales(tx: Queries, { from, to }: Period): Promise<number> {
  return tx.value<number>(sql`
    select coalesce(sum(e.amount), 0)::bigint
    from journals j join entries e on e.journal_id = j.id
    join ledger_accounts a on a.id = e.account_id
    where j.posted_at >= ${from} and j.posted_at < ${to}
      and a.user_id is null and a.name like 'sales:%'`);
}

/** Makes all later statements of the transaction read one snapshot. */
export async function readOneSnapshot(tx: Queries): Promise<void> {
  await tx.run(sql`set transaction isolation level repeatable read, read only`);
}
