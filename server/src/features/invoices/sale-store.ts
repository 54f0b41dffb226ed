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
};

/** A period; `to` is exclusive. */
export type Period = { readonly from: Date; readonly to: Date };

/** Lists the entries of a period in the order of the ledger. */
export function listSales(tx: Queries, { from, to }: Period): Promise<SaleEntry[]> {
  return tx.many<SaleEntry>(sql`
    with posted as (
      select j.id, j.key, j.posted_at, e.amount, substr(a.name, length('sales:') + 1) as method,
        j.transaction_id, r.id as refund_id, r.notice_id,
        coalesce(j.transaction_id, n.transaction_id, c.transaction_id) as sale_id
      from journals j
      join entries e on e.journal_id = j.id
      join ledger_accounts a on a.id = e.account_id and a.user_id is null and a.name like 'sales:%'
      left join refunds r on r.journal_key = j.key
      left join inbound_notices n on n.id = r.notice_id
      left join notice_claims c on c.notice_id = r.notice_id
      where j.posted_at >= ${from} and j.posted_at < ${to}
    )
    select p.id as number, p.key as "journalKey", p.posted_at as "postedAt", p.amount as "amountVnd",
      p.method /* never null */, t.id as "transactionId" /* never null */,
      coalesce(t.payload->>'reference', t.payload->>'serial') as reference, u.username /* never null */,
      nullif(concat_ws(' ', u.last_name, u.middle_name, u.first_name), '') as name,
      case when p.refund_id is not null then (
        select min(s.id) from journals s where s.transaction_id = t.id and s.kind like 'topup.%')
        end as "saleNumber",
      coalesce((
        select sum(earlier.amount_vnd) from refunds earlier
        where earlier.notice_id = p.notice_id and earlier.id < p.refund_id), 0)::bigint
        as "refundedBeforeVnd"
    from posted p
    left join transactions t on t.id = p.sale_id
    left join users u on u.id = t.user_id
    order by p.id`);
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
export async function readOneState(tx: Queries): Promise<void> {
  await tx.run(sql`set transaction isolation level repeatable read, read only`);
}
