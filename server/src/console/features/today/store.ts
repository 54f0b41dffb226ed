/** Queries for the console's start page: traffic by hour, crediting times, and the roles of the viewer's session. */
import type { Queries } from "../../../kit/database/database.ts";
import { sql } from "../../../kit/database/sql.ts";

/** What came in by one method, or went out to one zone, in an hour. */
export type HourOfTraffic = {
  /** 0: today; 1: the same weekday a week ago … */
  readonly weeksAgo: number;
  /** 0–23, in Vietnam. */
  readonly hour: number;
  readonly kind: "transfer" | "card" | "recharge";
  /** The transfer method, the card's provider, the zone. */
  readonly name: string;
  readonly succeeded: number;
  readonly failed: number;
  readonly pending: number;
  /** What succeeded, in đồng; of recharges in KP. */
  readonly amount: number;
};

/**
 * Lists the traffic of today and of the same weekday in earlier weeks. Closed hours come from stored sums; the others
 * are counted.
 */
export function listTraffic(
  db: Queries,
  weeks: { readonly from: number; readonly to: number },
): Promise<HourOfTraffic[]> {
  return db.many<HourOfTraffic>(sql`
    with wanted as (
      select week, h, date_trunc('day', now(), 'Asia/Ho_Chi_Minh')
        - make_interval(days => 7 * week) + make_interval(hours => h) as hour
      from generate_series(${weeks.from}::int, ${weeks.to}::int) week, generate_series(0, 23) h
    ), counted as (
      select w.week, w.h, t.kind, t.name, t.succeeded, t.failed, 0::bigint as pending, t.amount
      from wanted w join traffic_hours t on t.hour = w.hour
      union all
      select w.week, w.h, t.kind, t.name, t.succeeded, t.failed, t.pending, t.amount
      from wanted w
      cross join lateral count_traffic(w.hour, w.hour + interval '1 hour') t
      where w.hour <= now() and not exists (select from closed_hours c where c.hour = w.hour)
    )
    select week as "weeksAgo" /* never null */, h as hour /* never null */,
      kind /* never null */, name /* never null */, succeeded /* never null */,
      failed /* never null */, pending /* never null */, amount /* never null */
    from counted order by week, h, kind, name`);
}

/** Returns for how many whole weeks before today the portal has had traffic. */
export function countWeeksOfTraffic(db: Queries, atMost: number): Promise<number> {
  return db.value<number>(sql`
    select least(${atMost}::int, coalesce(floor(extract(epoch from
      date_trunc('day', now(), 'Asia/Ho_Chi_Minh')
      - (select date_trunc('day', min(created_at), 'Asia/Ho_Chi_Minh') from transactions))
      / (7 * 86400)), 0)::int) as weeks`);
}

/** How long crediting took in the last hour, by method, from the payment on. */
export type CreditTime = {
  readonly kind: "transfer" | "card";
  readonly name: string;
  readonly p50Seconds: number;
  readonly p95Seconds: number;
};

/** Only this many of the newest payments are read; a busier hour is judged by its last part. */
const SAMPLE = 2_000;

export function listCreditTimes(db: Queries): Promise<CreditTime[]> {
  return db.many<CreditTime>(sql`
    with newest_notices as (
      select method, received_at, occurred_at, user_id from inbound_notices
      order by id desc limit ${SAMPLE}
    ), newest_transactions as (
      select id, created_at from transactions where created_at > now() - interval '1 hour'
      order by created_at desc limit ${SAMPLE}
    ), credited as (
      select 'transfer' as kind, method as name,
        greatest(0, extract(epoch from received_at - occurred_at)) as seconds
      from newest_notices
      where user_id is not null and received_at > now() - interval '1 hour'
        and has_time_of_day(occurred_at)
        -- Older entries come from catching up with a feed.
        and occurred_at > now() - interval '1 day'
      union all
      select 'card', c.provider, extract(epoch from c.settled_at - t.created_at)
      from newest_transactions t join cards c on c.transaction_id = t.id
      where c.settled_at is not null and c.failure is null
    )
    select kind /* never null */, name /* never null */,
      (percentile_cont(0.5) within group (order by seconds))::float8 as "p50Seconds" /* never null */,
      (percentile_cont(0.95) within group (order by seconds))::float8 as "p95Seconds" /* never null */
    from credited group by kind, name`);
}

/** Returns the roles of a session without extending it; null if it has ended. */
export function rolesOfSession(db: Queries, session: Buffer): Promise<string[] | null> {
  return db.value<string[] | null>(sql`select roles_of_session(${session})`);
}
