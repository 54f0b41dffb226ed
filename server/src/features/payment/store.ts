/** Queries for the health of payment methods (`countTraffic`), and for missed notices (`firstRecentEventId`). */
import { TOP_UP_LATE_MINUTES } from "@portal/contract/top-up";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** The results of the last hour's payments by one method. */
export type Traffic = {
  readonly kind: "transfer" | "card";
  readonly name: string;
  /** The number of players, as for `failed`. */
  readonly succeeded: number;
  readonly failed: number;
  /** Null if nothing succeeded, or the bank reports no time of day. */
  readonly usualSeconds: number | null;
};

/** Only this many of the newest rows are read. In a busier hour they cover its last part. */
const SAMPLE = 2_000;

/**
 * Counts the results of each payment method. A transfer succeeds when it is credited, and fails when a player has
 * announced it and it does not arrive. Only players with an earlier credited payment count, each with their newest
 * attempt, so that new accounts cannot influence the result. Mistakes of the player do not count: a bad card, or money
 * that names nobody.
 */
export function countTraffic(db: Queries): Promise<Traffic[]> {
  return db.many<Traffic>(sql`
    with notices as (
      select method, user_id, received_at, occurred_at, transaction_id from inbound_notices
      where user_id is not null order by id desc limit ${SAMPLE}
    ), attempt as (
      select 'transfer' as kind, method as name, user_id, received_at as at, true as succeeded,
        case when has_time_of_day(occurred_at)
          then greatest(0, extract(epoch from received_at - occurred_at)) end as seconds,
        transaction_id
      from notices
      where received_at > now() - interval '1 hour'
        -- Older entries come from a feed's list after an outage.
        and occurred_at > now() - interval '1 day'
      union all
      select 'transfer', method, user_id, sent_at, false, null, null
      from top_ups waiting
      -- A purchase shows a transfer that the player may never have sent.
      where transaction_id is null and purchase_id is null
        and sent_at <= now() - make_interval(mins => ${TOP_UP_LATE_MINUTES})
        and sent_at > now() - make_interval(mins => ${TOP_UP_LATE_MINUTES}) - interval '1 hour'
        and not exists (
          select from inbound_notices n
          where n.user_id is null and n.method = waiting.method
            and n.amount_vnd = waiting.amount_vnd
            and upper(possible_times(n.occurred_at, interval '1 hour')) > waiting.sent_at)
      union all
      select 'card', c.provider, t.user_id, t.created_at,
        c.settled_at is not null and c.failure is null,
        case when c.failure is null then extract(epoch from c.settled_at - t.created_at) end, t.id
      from (select transaction_id, provider, settled_at, failure from cards
        order by transaction_id desc limit ${SAMPLE}) c
      join transactions t on t.id = c.transaction_id
      where t.created_at > now() - interval '1 hour'
        and (c.settled_at is not null
          or t.created_at <= now() - make_interval(mins => ${TOP_UP_LATE_MINUTES}))
        and (c.failure is null or c.failure in ('maintenance', 'rejected', 'not_received'))
    ), newest as (
      select distinct on (kind, name, user_id) * from attempt
      where exists (
        select from transactions paid
        where paid.user_id = attempt.user_id and paid.status = 'success'
          and paid.type like 'topup.%' and paid.created_at < attempt.at
          and paid.id is distinct from attempt.transaction_id)
      order by kind, name, user_id, at desc
    )
    select kind, name,
      count(*) filter (where succeeded) as succeeded,
      count(*) filter (where not succeeded) as failed,
      (percentile_cont(0.5) within group (order by seconds) filter (where succeeded))::float8
        as "usualSeconds"
    from newest group by kind, name order by kind, name`);
}

/** Returns the event id of the first entry in the last `hours`, or else of the newest entry. A feed's ids increase. */
export function firstRecentEventId(db: Queries, provider: string, hours: number): Promise<string> {
  return db.value<string>(sql`
    select coalesce(
      (select event_id from inbound_notices
        where provider = ${provider} and occurred_at > now() - make_interval(hours => ${hours})
        order by occurred_at limit 1),
      (select event_id from inbound_notices
        where provider = ${provider} order by occurred_at desc limit 1),
      '1') as id /* never null */`);
}
