import type { Queries } from "../../../kit/database/database.ts";
import { sql } from "../../../kit/database/sql.ts";
import type { FoundMoney, MoneyQuery } from "./money-query.ts";

/** Finds money that went out, newest first; the bank tells no payer of it. */
export function findOutgoing(db: Queries, query: MoneyQuery): Promise<FoundMoney[]> {
  const { q, payer, content, username, amountVnd, from, to, beforeMicros, beforeId, atMost } =
    query;
  return db.many<FoundMoney>(sql`
    with span as materialized (
      select coalesce(${from}::date::timestamp at time zone 'Asia/Ho_Chi_Minh', '-infinity') as since,
        coalesce((${to}::date + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh', 'infinity') as until,
        'epoch'::timestamptz + ${beforeMicros}::bigint * interval '1 microsecond' as before,
        num_nonnulls(${payer}::text, ${username}::text, ${content}::text) = 0 as is_told
    ), found as (
      (select o.* from outbound_notices o
        where (select is_told from span) and upper(o.reference) = upper(${q}::text)
          and (${amountVnd}::bigint is null or o.amount_vnd = ${amountVnd})
          and o.occurred_at >= (select since from span) and o.occurred_at < (select until from span)
          and (o.occurred_at, o.id) < ((select before from span), ${beforeId}::bigint)
        order by o.occurred_at desc, o.id desc limit ${atMost})
      union all
      (select o.* from outbound_notices o
        where (select is_told from span) and ${q}::text is null and (o.amount_vnd, o.occurred_at) >= (${amountVnd}::bigint, (select since from span))
          and (o.amount_vnd, o.occurred_at) < (${amountVnd}::bigint, (select until from span))
          and (o.amount_vnd, o.occurred_at, o.id)
            < (${amountVnd}::bigint, (select before from span), ${beforeId}::bigint)
        order by o.amount_vnd desc, o.occurred_at desc, o.id desc limit ${atMost})
      union all
      (select o.* from outbound_notices o
        where (select is_told from span) and ${q}::text is null and ${amountVnd}::bigint is null
          and o.occurred_at >= (select since from span) and o.occurred_at < (select until from span)
          and (o.occurred_at, o.id) < ((select before from span), ${beforeId}::bigint)
        order by o.occurred_at desc, o.id desc limit ${atMost})
    )
    select 'out' as way /* never null */, f.id::text as id /* never null */,
      f.occurred_at as at /* never null */,
      (extract(epoch from f.occurred_at) * 1000000)::bigint as "atMicros" /* never null */,
      f.amount_vnd as amount /* never null */, 'VND' as currency /* never null */,
      case when exists (select from outbound_matches where outbound_id = f.id) then 'refund'
        when exists (select from outgoing_bookings where outbound_id = f.id) then 'booked' else 'unexplained' end as state /* never null */,
      f.provider as method /* never null */, f.reference, f.content, null as payer, null as "payerName",
      null as username
    from found f
    order by f.occurred_at desc, f.id desc limit ${atMost}`);
}
