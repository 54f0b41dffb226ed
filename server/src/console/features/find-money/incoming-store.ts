/**
 * Queries for incoming money: notices found by a name, a reference or words (`findNoticeIds`), and listed
 * (`listIncoming`).
 */
import { CREDITED_WORDS_DAYS } from "@portal/contract/console/find-money";
import type { Queries } from "../../../kit/database/database.ts";
import { sql } from "../../../kit/database/sql.ts";
import type { FoundMoney, MoneyQuery } from "./money-query.ts";

type Named = Pick<MoneyQuery, "q" | "payer" | "username" | "content" | "from" | "to">;

/**
 * Finds the ids of the notices that match the query's most selective filter: reference or the feed's id, else payer,
 * else player, else words. Words match all notices that nobody was credited for, and credited ones between `from` and
 * `to` (without `from`: of the last CREDITED_WORDS_DAYS days). The few distinct feeds are read from the index one by
 * one. The driver returns ids in an array as texts. Credited ones stop at the limit too: some words are in most of them.
 */
export function findNoticeIds(
  db: Queries,
  { q, payer, username, content, from, to }: Named,
  atMost: number,
): Promise<string[]> {
  return db.value<string[]>(sql`
    with recursive feeds (name) as (
      (select provider from inbound_notices order by provider limit 1)
      union all
      select (select n.provider from inbound_notices n where n.provider > f.name order by n.provider limit 1)
      from feeds f where f.name is not null
    ), named as (
      select n.id from inbound_notices n where upper(n.reference) = upper(${q}::text)
      union
      select n.id from feeds f
        join inbound_notices n on n.provider = f.name and n.event_id = ${q}::text
      union
      select n.id from inbound_notices n where ${q}::text is null and n.payer_account = ${payer}::text
      union
      select n.id from users u
        join transactions t on t.user_id = u.id and t.type in ('topup.bank-transfer', 'topup.e-wallet')
        join inbound_notices n on n.transaction_id = t.id
        where num_nonnulls(${q}::text, ${payer}::text) = 0 and u.username = ${username}::text
      union
      select c.notice_id from users u
        join transactions t on t.user_id = u.id and t.type in ('topup.bank-transfer', 'topup.e-wallet')
        join notice_claims c on c.transaction_id = t.id
        where num_nonnulls(${q}::text, ${payer}::text) = 0 and u.username = ${username}::text
      union
      select n.id from inbound_notices n
        where num_nonnulls(${q}::text, ${payer}::text, ${username}::text) = 0 and n.user_id is null
          and to_tsvector('simple', n.content) @@ plainto_tsquery('simple', ${content}::text)
      union
      (select n.id from inbound_notices n
        where num_nonnulls(${q}::text, ${payer}::text, ${username}::text) = 0 and n.user_id is not null
          and to_tsvector('simple', n.content) @@ plainto_tsquery('simple', ${content}::text)
          and n.occurred_at >= coalesce(${from}::date::timestamp at time zone 'Asia/Ho_Chi_Minh',
            now() - make_interval(days => ${CREDITED_WORDS_DAYS}))
          and n.occurred_at < coalesce((${to}::date + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh', 'infinity')
        limit ${atMost})
    )
    select array(select id from named limit ${atMost}) /* never null */`);
}

/**
 * Lists incoming money: the notices with these ids, or all of them (null), read from an index in order. With an amount,
 * comparing (amount, time) makes the planner use the index on both.
 */
export function listIncoming(
  db: Queries,
  query: MoneyQuery,
  ids: readonly string[] | null,
): Promise<FoundMoney[]> {
  const { payer, content, username, amountVnd, from, to, ...page } = query;
  const { direction, afterMicros, afterId, atMost } = page;
  return db.many<FoundMoney>(sql`
    with span as materialized (
      select coalesce(${from}::date::timestamp at time zone 'Asia/Ho_Chi_Minh', '-infinity') as since,
        coalesce((${to}::date + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh', 'infinity') as until,
        moment_of(${afterMicros}) as after
    ), chosen as materialized (
      select n.* from inbound_notices n where n.id = any(${ids}::bigint[])
    ), found as (
      (select n.* from chosen n
        where (${amountVnd}::bigint is null or n.amount_vnd = ${amountVnd})
          and (${payer}::text is null or n.payer_account = ${payer})
          and (${username}::text is null or exists (select from users u where u.username = ${username} and u.id = coalesce(n.user_id,
              (select user_id from notice_claims where notice_id = n.id))))
          and (${content}::text is null
            or to_tsvector('simple', n.content) @@ plainto_tsquery('simple', ${content}::text))
          and n.occurred_at >= (select since from span) and n.occurred_at < (select until from span)
          and case when ${direction}::integer > 0
            then (n.occurred_at, n.id) > ((select after from span), ${afterId}::bigint)
            else (n.occurred_at, n.id) < ((select after from span), ${afterId}::bigint) end
        order by ${direction}::integer * microseconds(n.occurred_at), ${direction}::integer * n.id
        limit ${atMost})
      union all
      (select n.* from inbound_notices n
        where ${direction}::integer < 0 and ${ids}::bigint[] is null and ${amountVnd}::bigint is not null
          and (n.amount_vnd, n.occurred_at) >= (${amountVnd}::bigint, (select since from span))
          and (n.amount_vnd, n.occurred_at) < (${amountVnd}::bigint, (select until from span))
          and (n.amount_vnd, n.occurred_at, n.id) < (${amountVnd}::bigint, (select after from span), ${afterId}::bigint)
        order by n.amount_vnd desc, n.occurred_at desc, n.id desc limit ${atMost})
      union all
      (select n.* from inbound_notices n
        where ${direction}::integer < 0 and ${ids}::bigint[] is null and ${amountVnd}::bigint is null
          and n.occurred_at >= (select since from span) and n.occurred_at < (select until from span)
          and (n.occurred_at, n.id) < ((select after from span), ${afterId}::bigint) order by n.occurred_at desc, n.id desc limit ${atMost})
      union all
      (select n.* from inbound_notices n
        where ${direction}::integer > 0 and ${ids}::bigint[] is null and ${amountVnd}::bigint is not null
          and (n.amount_vnd, n.occurred_at) >= (${amountVnd}::bigint, (select since from span))
          and (n.amount_vnd, n.occurred_at) < (${amountVnd}::bigint, (select until from span))
          and (n.amount_vnd, n.occurred_at, n.id) > (${amountVnd}::bigint, (select after from span), ${afterId}::bigint)
        order by n.amount_vnd, n.occurred_at, n.id limit ${atMost})
      union all
      (select n.* from inbound_notices n
        where ${direction}::integer > 0 and ${ids}::bigint[] is null and ${amountVnd}::bigint is null
          and n.occurred_at >= (select since from span) and n.occurred_at < (select until from span)
          and (n.occurred_at, n.id) > ((select after from span), ${afterId}::bigint) order by n.occurred_at, n.id limit ${atMost})
    )
    select 'in' as way /* never null */, f.id::text as id /* never null */,
      f.provider || ':' || f.event_id as name /* never null */,
      f.occurred_at as at /* never null */,
      microseconds(f.occurred_at) as "atMicros" /* never null */,
      f.amount_vnd as amount /* never null */, 'VND' as currency /* never null */, null::bigint as "declaredVnd",
      case when exists (select from not_real_notices where notice_id = f.id) then 'not-real' when f.user_id is not null then 'credited'
        when exists (select from notice_claims where notice_id = f.id and user_id is not null) then 'assigned'
        when exists (select from notice_claims where notice_id = f.id) then 'returned'
        else 'unmatched' end as state /* never null */,
      f.method /* never null */, f.reference, f.content,
      nullif(concat_ws(' ', f.payer_account, f.payer_bank), '') as payer, f.payer_name as "payerName",
      (select username from users where id = coalesce(f.user_id,
        (select user_id from notice_claims where notice_id = f.id))) as username
    from found f
    order by ${direction}::integer * microseconds(f.occurred_at), ${direction}::integer * f.id
    limit ${atMost}`);
}
