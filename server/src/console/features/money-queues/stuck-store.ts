/** Finds orders, cards and payments that an outside party has left undecided (`findStuck`). */
import type { StuckMoney } from "@portal/contract/console/money-queues";
import { CHARGE_TASK } from "../../../features/payment/cards/charge-card.ts";
import { ASK_TASK } from "../../../features/payment/wallets/ask-about-payment.ts";
import { DELIVER_TASK } from "../../../domain/recharges/hold-credit.ts";
import type { Queries } from "../../../kit/database/database.ts";
import { sql } from "../../../kit/database/sql.ts";

export type StuckQuery = {
  readonly kind: StuckMoney["kind"] | null;
  readonly what: string | null;
  readonly username: string | null;
  /** The owner's login. Empty: without an owner; null: no filter. */
  readonly owner: string | null;
  /** Open for at least this long. */
  readonly minutes: number;
  /** 1: oldest first; -1: newest first. */
  readonly direction: 1 | -1;
  /** The last row of the previous page; microseconds, negated in a descending order. */
  readonly afterRank: number;
  readonly afterWhat: string;
  readonly atMost: number;
};

/**
 * Finds orders, cards and payments that are still open. There are few, so they are sorted; everything else is joined to
 * the page's rows only.
 */
export function findStuck(
  db: Queries,
  query: StuckQuery,
): Promise<(StuckMoney & { readonly rank: number })[]> {
  const { kind, what, username, owner, minutes, direction, afterRank, afterWhat, atMost } = query;
  return db.many(sql`
    with open as (
      select case type when 'credit.pay' then 'recharge' else 'card' end as kind, id::text as what,
        created_at as at, user_id, abs(value) as amount
      from transactions where status = 'pending' and type in ('credit.pay', 'topup.card')
        and created_at <= now() - make_interval(mins => ${minutes})
      union all
      select 'payment', provider || ':' || order_id, opened_at, user_id, amount_vnd
      from open_payments where settled_at is null
        and opened_at <= now() - make_interval(mins => ${minutes})
    ), page as materialized (
      select o.*, k.rank from open o
      cross join lateral (select ${direction}::integer * microseconds(o.at) as rank) k
      where (k.rank > ${afterRank}::bigint or k.rank = ${afterRank}::bigint
          and case when ${direction}::integer > 0 then o.what > ${afterWhat} else o.what < ${afterWhat} end)
        and (${kind}::text is null or o.kind = ${kind})
        and (${what}::text is null or o.what = ${what})
        and (${username}::text is null
          or o.user_id = (select id from users where username = ${username}))
        and (${owner}::text is null or ${owner} = coalesce((
          select s.login from work_owners w join staff s on s.id = w.staff_id
          where w.queue = 'stuck' and w.item = o.what), ''))
      order by k.rank, case when ${direction}::integer > 0 then o.what end, o.what desc limit ${atMost}
    )
    select p.kind /* never null */, p.what /* never null */, p.at /* never null */,
      p.rank /* never null */, u.username, p.amount /* never null */,
      case p.kind
        when 'recharge' then (
          select d.account || ' · ' || coalesce(t.payload->'metadata'->>'zoneName', d.zone_id)
          from deliveries d join transactions t on t.id = d.transaction_id
          where d.transaction_id = p.what::uuid)
        when 'card' then (
          select c.provider || ' · ' || c.serial from cards c where c.transaction_id = p.what::uuid)
      end as about,
      case p.kind when 'payment' then (
        select o.content from open_payments o
        where o.provider = split_part(p.what, ':', 1)
          and o.order_id = substr(p.what, length(split_part(p.what, ':', 1)) + 2))
      end as content,
      j.attempts, j.last_error as "lastError",
      (select s.login from work_owners w join staff s on s.id = w.staff_id
        where w.queue = 'stuck' and w.item = p.what) as owner
    from page p left join users u on u.id = p.user_id
    left join asking_jobs j on j.dead_at is null
      and j.task = case p.kind when 'recharge' then ${DELIVER_TASK.task}
        when 'card' then ${CHARGE_TASK.task} else ${ASK_TASK.task} end
      and coalesce(j.payload->>'transactionId',
        (j.payload->>'provider') || ':' || (j.payload->>'orderId')) = p.what
    order by p.rank, case when ${direction}::integer > 0 then p.what end, p.what desc`);
}
