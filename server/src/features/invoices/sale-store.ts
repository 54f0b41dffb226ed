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
 * Lists the entries of a period after a moment and number, oldest first (`direction` 1) or newest first (-1). Each
 * direction has its own branch, so that it reads the journals in order.
 */
export function listSalesAfter(
  db: Queries,
  days: { readonly from: string; readonly to: string },
  page: {
    readonly direction: 1 | -1;
    readonly afterMicros: number;
    readonly afterNumber: number;
    readonly atMost: number;
    /** Only entries of this rate; `usual` is the settings' one. Null: of any. */
    readonly rate: { readonly percent: number; readonly usual: number } | null;
  },
): Promise<(SaleEntry & { readonly atMicros: number })[]> {
  const { direction, afterMicros, afterNumber, atMost, rate } = page;
  const { percent = null, usual = null } = rate ?? {};
  return db.many<SaleEntry & { readonly atMicros: number }>(sql`
    with found as (
      (select j.id from journals j cross join lateral (
          select from account_movements where journal_id = j.id and account like 'sales:%' limit 1) sale
        where ${direction}::integer > 0
          and (j.posted_at, j.id) > (moment_of(${afterMicros}), ${afterNumber})
          and j.posted_at >= day_start(${days.from}::date) and j.posted_at < day_start(${days.to}::date + 1)
          and (${percent}::integer is null or exists (
            select from sale_entries e where e.number = j.id and coalesce(e.vat_percent, ${usual}) = ${percent}))
        order by j.posted_at, j.id limit ${atMost})
      union all
      (select j.id from journals j cross join lateral (
          select from account_movements where journal_id = j.id and account like 'sales:%' limit 1) sale
        where ${direction}::integer < 0
          and (j.posted_at, j.id) < (moment_of(${afterMicros}), ${afterNumber})
          and j.posted_at >= day_start(${days.from}::date) and j.posted_at < day_start(${days.to}::date + 1)
          and (${percent}::integer is null or exists (
            select from sale_entries e where e.number = j.id and coalesce(e.vat_percent, ${usual}) = ${percent}))
        order by j.posted_at desc, j.id desc limit ${atMost})
    )
    select number /* never null */, journal_key as "journalKey" /* never null */,
      posted_at as "postedAt" /* never null */, microseconds(posted_at) as "atMicros" /* never null */,
      amount_vnd as "amountVnd" /* never null */,
      method /* never null */, transaction_id as "transactionId" /* never null */, reference,
      username /* never null */, name, sale_number as "saleNumber",
      refunded_before_vnd as "refundedBeforeVnd" /* never null */, vat_percent as "vatPercent"
    from sale_entries where number = any(array(select id from found))
    order by ${direction}::integer * microseconds(posted_at), ${direction}::integer * number`);
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
