/**
 * Queries for the console's list of outgoing money: entries that feeds reported, and booked refunds that no feed has
 * reported yet.
 */
import type { Outgoing } from "@portal/contract/console/outgoing";
import type { Queries } from "../../../kit/database/database.ts";
import { sql } from "../../../kit/database/sql.ts";

/** Filters and page; null: no filter. */
export type OutgoingQuery = {
  readonly q: string | null;
  readonly state: string | null;
  readonly account: string | null;
  /** Days in Vietnam's time zone, both included. */
  readonly from: string | null;
  readonly to: string | null;
  /** 1: oldest first; -1: newest first. */
  readonly direction: 1 | -1;
  /** The last row of the previous page. */
  readonly afterMicros: number;
  readonly afterId: number;
  readonly atMost: number;
};

export type FoundOutgoing = Outgoing & { readonly id: number; readonly atMicros: number };

/**
 * Finds outgoing entries that feeds reported. Each "union all" branch is one combination of filters that one index
 * serves.
 */
export function findReportedEntries(db: Queries, query: OutgoingQuery): Promise<FoundOutgoing[]> {
  const { q, state, account, from, to, direction, afterMicros, afterId, atMost } = query;
  return db.many<FoundOutgoing>(sql`
    with recursive span as materialized (
      select coalesce(${from}::date::timestamp at time zone 'Asia/Ho_Chi_Minh', '-infinity') as since,
        coalesce((${to}::date + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh', 'infinity') as until,
        moment_of(${afterMicros}) as after
    ), -- The few distinct feeds, read from the index one by one.
    feeds (name) as (
      (select provider from outbound_notices order by provider limit 1)
      union all
      select (select n.provider from outbound_notices n where n.provider > f.name order by n.provider limit 1)
      from feeds f where f.name is not null
    ), -- Few entries have the same reference or id: the other filters apply to these.
    named as materialized (
      select * from outgoing_entries o where upper(o.reference) = upper(${q}::text)
      union
      select o.* from feeds f cross join lateral (
        select * from outgoing_entries v where v.provider = f.name and v.event_id = ${q}::text limit 1) o
      union
      select o.* from outgoing_entries o
      where o.provider = split_part(${q}::text, ':', 1)
        and o.event_id = substr(${q}::text, length(split_part(${q}::text, ':', 1)) + 2)
    ), found as (
      (select o.* from named o
        where (${account}::text is null or o.account_number = ${account})
          and (${state}::text is null or o.state = ${state})
          and o.occurred_at >= (select since from span) and o.occurred_at < (select until from span)
          and case when ${direction}::integer > 0
            then (o.occurred_at, o.id) > ((select after from span), ${afterId}::bigint)
            else (o.occurred_at, o.id) < ((select after from span), ${afterId}::bigint) end
        order by ${direction}::integer * microseconds(o.occurred_at), ${direction}::integer * o.id
        limit ${atMost})
      union all
      (select o.* from outgoing_entries o
        where ${direction}::integer < 0 and ${q}::text is null and (${state}::text is null or o.state = ${state})
          and (o.account_number, o.occurred_at) >= (${account}::text, (select since from span))
          and (o.account_number, o.occurred_at) < (${account}::text, (select until from span))
          and (o.account_number, o.occurred_at, o.id) < (${account}::text, (select after from span), ${afterId}::bigint)
        order by o.account_number desc, o.occurred_at desc, o.id desc limit ${atMost})
      union all
      (select o.* from outgoing_entries o
        where ${direction}::integer < 0 and ${q}::text is null and ${account}::text is null
          and (${state}::text is null or o.state = ${state})
          and o.occurred_at >= (select since from span) and o.occurred_at < (select until from span)
          and (o.occurred_at, o.id) < ((select after from span), ${afterId}::bigint) order by o.occurred_at desc, o.id desc limit ${atMost})
      union all
      (select o.* from outgoing_entries o
        where ${direction}::integer > 0 and ${q}::text is null and (${state}::text is null or o.state = ${state})
          and (o.account_number, o.occurred_at) >= (${account}::text, (select since from span))
          and (o.account_number, o.occurred_at) < (${account}::text, (select until from span))
          and (o.account_number, o.occurred_at, o.id) > (${account}::text, (select after from span), ${afterId}::bigint)
        order by o.account_number, o.occurred_at, o.id limit ${atMost})
      union all
      (select o.* from outgoing_entries o
        where ${direction}::integer > 0 and ${q}::text is null and ${account}::text is null
          and (${state}::text is null or o.state = ${state})
          and o.occurred_at >= (select since from span) and o.occurred_at < (select until from span)
          and (o.occurred_at, o.id) > ((select after from span), ${afterId}::bigint) order by o.occurred_at, o.id limit ${atMost})
    )
    select f.id /* never null */, f.provider || ':' || f.event_id as name /* never null */,
      f.state /* never null */, f.occurred_at as at /* never null */,
      microseconds(f.occurred_at) as "atMicros" /* never null */,
      f.amount_vnd as "amountVnd" /* never null */, f.cash_account as "cashAccount" /* never null */,
      f.account_number as "accountNumber" /* never null */, f.reference, f.content,
      coalesce(f.booked_code, r.reason_code) as code, f.explained_by as "explainedBy",
      r.notice_id as "noticeId"
    from found f left join refunds r on r.id = f.refund_id
    order by ${direction}::integer * microseconds(f.occurred_at), ${direction}::integer * f.id`);
}

/** A refund whose own entry has not come: it has neither a reference nor a content of the bank's. */
export type FoundRefund = Omit<FoundOutgoing, "reference" | "content">;

/** Finds booked refunds that no feed has reported yet: by the reference of the transfer, or by time. */
export function findUnreportedRefunds(db: Queries, query: OutgoingQuery): Promise<FoundRefund[]> {
  const { q, account, from, to, direction, afterMicros, afterId, atMost } = query;
  return db.many<FoundRefund>(sql`
    with span as materialized (
      select coalesce(${from}::date::timestamp at time zone 'Asia/Ho_Chi_Minh', '-infinity') as since,
        coalesce((${to}::date + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh', 'infinity') as until,
        moment_of(${afterMicros}) as after
    ), named as materialized (
      select r.* from inbound_notices n join waiting_refunds r on r.notice_id = n.id
      where upper(n.reference) = upper(${q}::text)
        and (${account}::text is null or n.account_number = ${account})
    ), found as (
      (select r.* from named r
        where r.booked_at >= (select since from span) and r.booked_at < (select until from span)
          and case when ${direction}::integer > 0
            then (r.booked_at, r.id) > ((select after from span), ${afterId}::bigint)
            else (r.booked_at, r.id) < ((select after from span), ${afterId}::bigint) end
        order by ${direction}::integer * microseconds(r.booked_at), ${direction}::integer * r.id
        limit ${atMost})
      union all
      (select r.* from waiting_refunds r
        where ${direction}::integer < 0 and ${q}::text is null
          and (${account}::text is null or exists (
            select from inbound_notices n where n.id = r.notice_id and n.account_number = ${account}))
          and r.booked_at >= (select since from span) and r.booked_at < (select until from span)
          and (r.booked_at, r.id) < ((select after from span), ${afterId}::bigint) order by r.booked_at desc, r.id desc limit ${atMost})
      union all
      (select r.* from waiting_refunds r
        where ${direction}::integer > 0 and ${q}::text is null
          and (${account}::text is null or exists (
            select from inbound_notices n where n.id = r.notice_id and n.account_number = ${account}))
          and r.booked_at >= (select since from span) and r.booked_at < (select until from span)
          and (r.booked_at, r.id) > ((select after from span), ${afterId}::bigint) order by r.booked_at, r.id limit ${atMost})
    )
    select f.id /* never null */, 'refund:' || f.id as name /* never null */,
      'promised' as state /* never null */, f.booked_at as at /* never null */,
      microseconds(f.booked_at) as "atMicros" /* never null */,
      f.amount_vnd as "amountVnd" /* never null */, n.cash_account as "cashAccount",
      n.account_number as "accountNumber", f.reason_code as code /* never null */,
      f.booked_by as "explainedBy" /* never null */, f.notice_id as "noticeId" /* never null */
    from found f join inbound_notices n on n.id = f.notice_id
    order by ${direction}::integer * microseconds(f.booked_at), ${direction}::integer * f.id`);
}
