import type { Queries } from "../../../kit/database/database.ts";
import { sql } from "../../../kit/database/sql.ts";
import type { FoundMoney, MoneyQuery } from "./money-query.ts";

/**
 * Finds money that went out. It has no payer and no player: such filters find nothing. The few distinct feeds are read
 * from the index one by one.
 */
export function findOutgoing(db: Queries, query: MoneyQuery): Promise<FoundMoney[]> {
  const { q, payer, content, username, amountVnd, from, to, ...page } = query;
  const { direction, afterMicros, afterId, atMost } = page;
  return db.many<FoundMoney>(sql`
    with recursive span as materialized (
      select coalesce(${from}::date::timestamp at time zone 'Asia/Ho_Chi_Minh', '-infinity') as since,
        coalesce((${to}::date + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh', 'infinity') as until,
        moment_of(${afterMicros}) as after,
        num_nonnulls(${payer}::text, ${username}::text, ${content}::text) = 0 as has_no_text_filter
    ), feeds (name) as (
      (select provider from outbound_notices order by provider limit 1)
      union all
      select (select n.provider from outbound_notices n where n.provider > f.name order by n.provider limit 1)
      from feeds f where f.name is not null
    ), named as materialized (
      select * from outbound_notices o where upper(o.reference) = upper(${q}::text)
      union
      select o.* from feeds f cross join lateral (
        select * from outbound_notices v where v.provider = f.name and v.event_id = ${q}::text limit 1) o
      union
      select o.* from outbound_notices o where o.provider = split_part(${q}::text, ':', 1)
        and o.event_id = substr(${q}::text, length(split_part(${q}::text, ':', 1)) + 2)
    ), found as (
      (select o.* from named o
        where (select has_no_text_filter from span) and (${amountVnd}::bigint is null or o.amount_vnd = ${amountVnd})
          and o.occurred_at >= (select since from span) and o.occurred_at < (select until from span)
          and case when ${direction}::integer > 0
            then (o.occurred_at, o.id) > ((select after from span), ${afterId}::bigint)
            else (o.occurred_at, o.id) < ((select after from span), ${afterId}::bigint) end
        order by ${direction}::integer * microseconds(o.occurred_at), ${direction}::integer * o.id
        limit ${atMost})
      union all
      (select o.* from outbound_notices o
        where ${direction}::integer < 0 and (select has_no_text_filter from span) and ${q}::text is null and ${amountVnd}::bigint is not null
          and (o.amount_vnd, o.occurred_at) >= (${amountVnd}::bigint, (select since from span))
          and (o.amount_vnd, o.occurred_at) < (${amountVnd}::bigint, (select until from span))
          and (o.amount_vnd, o.occurred_at, o.id) < (${amountVnd}::bigint, (select after from span), ${afterId}::bigint)
        order by o.amount_vnd desc, o.occurred_at desc, o.id desc limit ${atMost})
      union all
      (select o.* from outbound_notices o
        where ${direction}::integer < 0 and (select has_no_text_filter from span) and ${q}::text is null and ${amountVnd}::bigint is null
          and o.occurred_at >= (select since from span) and o.occurred_at < (select until from span)
          and (o.occurred_at, o.id) < ((select after from span), ${afterId}::bigint) order by o.occurred_at desc, o.id desc limit ${atMost})
      union all
      (select o.* from outbound_notices o
        where ${direction}::integer > 0 and (select has_no_text_filter from span) and ${q}::text is null and ${amountVnd}::bigint is not null
          and (o.amount_vnd, o.occurred_at) >= (${amountVnd}::bigint, (select since from span))
          and (o.amount_vnd, o.occurred_at) < (${amountVnd}::bigint, (select until from span))
          and (o.amount_vnd, o.occurred_at, o.id) > (${amountVnd}::bigint, (select after from span), ${afterId}::bigint)
        order by o.amount_vnd, o.occurred_at, o.id limit ${atMost})
      union all
      (select o.* from outbound_notices o
        where ${direction}::integer > 0 and (select has_no_text_filter from span) and ${q}::text is null and ${amountVnd}::bigint is null
          and o.occurred_at >= (select since from span) and o.occurred_at < (select until from span)
          and (o.occurred_at, o.id) > ((select after from span), ${afterId}::bigint) order by o.occurred_at, o.id limit ${atMost})
    )
    select 'out' as way /* never null */, f.id::text as id /* never null */,
      f.provider || ':' || f.event_id as name /* never null */,
      f.occurred_at as at /* never null */,
      microseconds(f.occurred_at) as "atMicros" /* never null */,
      f.amount_vnd as amount /* never null */, 'VND' as currency /* never null */, null::bigint as "declaredVnd",
      case when exists (select from outbound_matches where outbound_id = f.id) then 'refund'
        when exists (select from outgoing_bookings where outbound_id = f.id) then 'booked' else 'unexplained' end as state /* never null */,
      f.provider as method /* never null */, f.reference, f.content, null as payer, null as "payerName",
      null as username
    from found f
    order by ${direction}::integer * microseconds(f.occurred_at), ${direction}::integer * f.id
    limit ${atMost}`);
}
