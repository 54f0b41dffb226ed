import type { Queries } from "../../../kit/database/database.ts";
import { sql } from "../../../kit/database/sql.ts";
import type { FoundMoney, MoneyQuery } from "./money-query.ts";

/**
 * Finds orders in the game, sorted by their time: the id of an order with an Idempotency-Key does not contain it.
 * Orders are paid with credit, so a filter by đồng finds none.
 */
export function findOrders(db: Queries, query: MoneyQuery): Promise<FoundMoney[]> {
  const { q, payer, content, username, amountVnd, from, to, ...page } = query;
  const { direction, afterMicros, afterOrderId, atMost } = page;
  return db.many<FoundMoney>(sql`
    with span as materialized (
      select coalesce(${from}::date::timestamp at time zone 'Asia/Ho_Chi_Minh', '-infinity') as since,
        coalesce((${to}::date + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh', 'infinity') as until,
        moment_of(${afterMicros}) as after,
        num_nonnulls(${payer}::text, ${content}::text, ${amountVnd}::bigint) = 0 as has_no_text_filter,
        num_nonnulls(${q}::text, ${username}::text) > 0 as is_named
    ), named as (
      select d.transaction_id as id from deliveries d
        where d.transaction_id = case when ${q}::text ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
          then ${q}::text::uuid end
      union
      select t.id from users u
        join transactions t on t.user_id = u.id and t.type = 'credit.pay'
        where ${q}::text is null and u.username = ${username}::text
    ), chosen as materialized (
      select d.* from deliveries d where d.transaction_id = any(array(select id from named))
    ), found as (
      (select d.* from chosen d
        where (select has_no_text_filter from span)
          and (${username}::text is null or exists (
            select from transactions t join users u on u.id = t.user_id
            where t.id = d.transaction_id and u.username = ${username}))
          and d.ordered_at >= (select since from span) and d.ordered_at < (select until from span)
          and case when ${direction}::integer > 0
            then (d.ordered_at, d.transaction_id) > ((select after from span), ${afterOrderId}::uuid)
            else (d.ordered_at, d.transaction_id) < ((select after from span), ${afterOrderId}::uuid) end
        order by ${direction}::integer * microseconds(d.ordered_at),
          case when ${direction}::integer > 0 then d.transaction_id end, d.transaction_id desc
        limit ${atMost})
      union all
      (select d.* from deliveries d
        where ${direction}::integer < 0 and (select has_no_text_filter and not is_named from span)
          and d.ordered_at >= (select since from span) and d.ordered_at < (select until from span)
          and (d.ordered_at, d.transaction_id) < ((select after from span), ${afterOrderId}::uuid)
        order by d.ordered_at desc, d.transaction_id desc limit ${atMost})
      union all
      (select d.* from deliveries d
        where ${direction}::integer > 0 and (select has_no_text_filter and not is_named from span)
          and d.ordered_at >= (select since from span) and d.ordered_at < (select until from span)
          and (d.ordered_at, d.transaction_id) > ((select after from span), ${afterOrderId}::uuid)
        order by d.ordered_at, d.transaction_id limit ${atMost})
    )
    select 'order' as way /* never null */, f.transaction_id::text as id /* never null */, null as name,
      f.ordered_at as at /* never null */, microseconds(f.ordered_at) as "atMicros" /* never null */,
      f.credit_spent as amount /* never null */, 'KP' as currency /* never null */, null::bigint as "declaredVnd",
      (select status from transactions where id = f.transaction_id) as state /* never null */, coalesce((select t.payload->'metadata'->>'zoneName' from transactions t where t.id = f.transaction_id), f.zone_id) as method /* never null */, null as reference,
      f.account as content, null as payer, null as "payerName",
      (select u.username from transactions t join users u on u.id = t.user_id
        where t.id = f.transaction_id) as username
    from found f
    order by ${direction}::integer * microseconds(f.ordered_at),
      case when ${direction}::integer > 0 then f.transaction_id end, f.transaction_id desc
    limit ${atMost}`);
}
