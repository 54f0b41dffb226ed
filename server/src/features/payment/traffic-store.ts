import { TOP_UP_LATE_MINUTES } from "@portal/contract/top-up";
import type { Queries } from "../../kit/database.ts";
import { sql } from "../../kit/sql.ts";

/** What came through a way to pay in the last hour. */
export type Traffic = {
  readonly kind: "transfer" | "card";
  readonly name: string;
  readonly succeeded: number;
  readonly failed: number;
  /** Null where nothing came through. */
  readonly usualSeconds: number | null;
};

/** So many of the newest are looked at; a busier hour is told by its last part. */
const SAMPLE = 2_000;

/**
 * Transfers: from the bank's time to the credit, against players who have said that they sent one and
 * wait in vain, each counted once, for anybody may say so. Cards: from the form to the result; what the
 * player got wrong is no failure of the gateway's.
 */
export function countTraffic(db: Queries): Promise<Traffic[]> {
  return db.many<Traffic>(sql`
    with notices as (
      select method, received_at, occurred_at from inbound_notices
      where user_id is not null order by id desc limit ${SAMPLE}
    ), attempt as (
      select 'transfer' as kind, method as name, true as succeeded,
        greatest(0, extract(epoch from received_at - occurred_at)) as seconds
      from notices
      where received_at > now() - interval '1 hour'
        -- Older entries come when a feed is caught up with.
        and occurred_at > now() - interval '1 day'
      union all
      select 'transfer', waiting.method, false, null
      from (
        select distinct method, user_id from top_ups
        where transaction_id is null
          and sent_at <= now() - make_interval(mins => ${TOP_UP_LATE_MINUTES})
          and sent_at > now() - make_interval(mins => ${TOP_UP_LATE_MINUTES}) - interval '1 hour'
      ) waiting
      union all
      select 'card', c.provider, c.settled_at is not null and c.failure is null,
        case when c.failure is null then extract(epoch from c.settled_at - t.created_at) end
      from (select * from cards order by transaction_id desc limit ${SAMPLE}) c
      join transactions t on t.id = c.transaction_id
      where t.created_at > now() - interval '1 hour'
        and (c.settled_at is not null
          or t.created_at <= now() - make_interval(mins => ${TOP_UP_LATE_MINUTES}))
        and (c.failure is null or c.failure in ('maintenance', 'rejected', 'not_received'))
    )
    select kind, name,
      count(*) filter (where succeeded) as succeeded,
      count(*) filter (where not succeeded) as failed,
      (percentile_cont(0.5) within group (order by seconds) filter (where succeeded))::float8
        as "usualSeconds"
    from attempt group by kind, name order by kind, name`);
}
