import type { Queries } from "../../../kit/database/database.ts";
import { sql } from "../../../kit/database/sql.ts";
import type { FoundMoney, MoneyQuery } from "./money-query.ts";

/**
 * Finds cards in the order of their ids, which begin with the time (UUID version 7): that index bounds every page. A
 * row shows the time of its transaction, some milliseconds apart, or more where that was dated back. An amount is the
 * declared value, which every card has; comparing (amount, id) makes the planner use the index on both.
 */
export function findCards(db: Queries, query: MoneyQuery): Promise<FoundMoney[]> {
  const { q, payer, content, username, amountVnd, ...page } = query;
  const { direction, sinceUuid, untilUuid, afterUuid, atMost } = page;
  return db.many<FoundMoney>(sql`
    with asked as materialized (
      select num_nonnulls(${payer}::text, ${content}::text) = 0 as has_no_text_filter,
        num_nonnulls(${q}::text, ${username}::text) > 0 as is_named
    ), named as (
      select k.transaction_id as id from cards k where k.serial = ${q}::text
      union
      select t.id from users u
        join transactions t on t.user_id = u.id and t.type = 'topup.card'
        where ${q}::text is null and u.username = ${username}::text
    ), chosen as materialized (
      select k.transaction_id, k.telco, k.serial, k.declared_vnd, k.real_vnd from cards k
      where k.transaction_id = any(array(select id from named))
    ), found as (
      (select k.* from chosen k
        where (select has_no_text_filter from asked)
          and (${username}::text is null or exists (
            select from transactions t join users u on u.id = t.user_id
            where t.id = k.transaction_id and u.username = ${username}))
          and (${amountVnd}::bigint is null or k.declared_vnd = ${amountVnd})
          and k.transaction_id >= ${sinceUuid}::uuid and k.transaction_id < ${untilUuid}::uuid
          and case when ${direction}::integer > 0 then k.transaction_id > ${afterUuid}::uuid
            else k.transaction_id < ${afterUuid}::uuid end
        order by case when ${direction}::integer > 0 then k.transaction_id end, k.transaction_id desc
        limit ${atMost})
      union all
      (select k.transaction_id, k.telco, k.serial, k.declared_vnd, k.real_vnd from cards k
        where ${direction}::integer < 0 and (select has_no_text_filter and not is_named and ${amountVnd}::bigint is not null from asked)
          and (k.declared_vnd, k.transaction_id) >= (${amountVnd}::bigint, ${sinceUuid}::uuid)
          and (k.declared_vnd, k.transaction_id) < (${amountVnd}::bigint, least(${untilUuid}::uuid, ${afterUuid}::uuid))
        order by k.declared_vnd desc, k.transaction_id desc limit ${atMost})
      union all
      (select k.transaction_id, k.telco, k.serial, k.declared_vnd, k.real_vnd from cards k
        where ${direction}::integer < 0 and (select has_no_text_filter and not is_named from asked) and ${amountVnd}::bigint is null
          and k.transaction_id >= ${sinceUuid}::uuid
          and k.transaction_id < least(${untilUuid}::uuid, ${afterUuid}::uuid)
        order by k.transaction_id desc limit ${atMost})
      union all
      (select k.transaction_id, k.telco, k.serial, k.declared_vnd, k.real_vnd from cards k
        where ${direction}::integer > 0 and (select has_no_text_filter and not is_named and ${amountVnd}::bigint is not null from asked)
          and (k.declared_vnd, k.transaction_id) > (${amountVnd}::bigint, greatest(${sinceUuid}::uuid, ${afterUuid}::uuid))
          and (k.declared_vnd, k.transaction_id) < (${amountVnd}::bigint, ${untilUuid}::uuid)
        order by k.declared_vnd, k.transaction_id limit ${atMost})
      union all
      (select k.transaction_id, k.telco, k.serial, k.declared_vnd, k.real_vnd from cards k
        where ${direction}::integer > 0 and (select has_no_text_filter and not is_named from asked) and ${amountVnd}::bigint is null
          and k.transaction_id > greatest(${sinceUuid}::uuid, ${afterUuid}::uuid)
          and k.transaction_id < ${untilUuid}::uuid
        order by k.transaction_id limit ${atMost})
    )
    select 'card' as way /* never null */, f.transaction_id::text as id /* never null */, null as name,
      (select created_at from transactions where id = f.transaction_id) as at /* never null */,
      (extract(epoch from uuid_extract_timestamp(f.transaction_id)) * 1000000)::bigint
        as "atMicros" /* never null */,
      coalesce(f.real_vnd, f.declared_vnd) as amount /* never null */, 'VND' as currency /* never null */,
      nullif(f.declared_vnd, coalesce(f.real_vnd, f.declared_vnd)) as "declaredVnd",
      (select status from transactions where id = f.transaction_id) as state /* never null */, f.telco as method /* never null */, f.serial as reference,
      null as content, null as payer, null as "payerName",
      (select u.username from transactions t join users u on u.id = t.user_id
        where t.id = f.transaction_id) as username
    from found f
    order by case when ${direction}::integer > 0 then f.transaction_id end, f.transaction_id desc
    limit ${atMost}`);
}
