import type { StuckMoney } from "@portal/contract/console/money-queues";
import { CHARGE_TASK } from "../../../features/payment/cards/charge-card.ts";
import { ASK_TASK } from "../../../features/payment/wallets/ask-about-payment.ts";
import { DELIVER_TASK } from "../../../domain/recharges/hold-credit.ts";
import type { Queries } from "../../../kit/database/database.ts";
import { sql } from "../../../kit/database/sql.ts";

export type StuckQuery = {
  readonly kind: StuckMoney["kind"] | null;
  /** Open for at least so long. */
  readonly minutes: number;
  readonly afterMicros: number;
  readonly afterWhat: string;
  readonly atMost: number;
};

/** Lists off the indexes of what is open, each in its own order; the jobs are joined to the rows of the page alone. */
export function findStuck(
  db: Queries,
  { kind, minutes, afterMicros, afterWhat, atMost }: StuckQuery,
): Promise<(StuckMoney & { readonly atMicros: number })[]> {
  return db.many(sql`
    with b as materialized (
      select timestamptz 'epoch' + ${afterMicros} * interval '1 microsecond' as after,
        now() - make_interval(mins => ${minutes}) as until
    ), page as materialized (
      select * from (
        (select 'recharge' as kind, t.id::text as what, t.created_at as at, t.user_id as user_id,
            -t.value as amount, d.account || ' · ' || d.zone_id as about, null as content
          from b, transactions t join deliveries d on d.transaction_id = t.id
          where t.status = 'pending' and t.type = 'credit.pay'
            and coalesce(${kind}, 'recharge') = 'recharge'
            and t.created_at between b.after and b.until and (t.created_at, t.id::text) > (b.after, ${afterWhat})
          order by t.created_at, t.id::text limit ${atMost})
        union all
        (select 'card' as kind, t.id::text as what, t.created_at as at, t.user_id as user_id,
            c.declared_vnd as amount, c.provider || ' · ' || c.serial as about, null as content
          from b, transactions t join cards c on c.transaction_id = t.id
          where t.status = 'pending' and t.type = 'topup.card'
            and coalesce(${kind}, 'card') = 'card'
            and t.created_at between b.after and b.until and (t.created_at, t.id::text) > (b.after, ${afterWhat})
          order by t.created_at, t.id::text limit ${atMost})
        union all
        (select 'payment' as kind, p.provider || ':' || p.order_id as what, p.opened_at as at, p.user_id as user_id,
            p.amount_vnd as amount, null as about, p.content
          from b, open_payments p
          where p.settled_at is null
            and coalesce(${kind}, 'payment') = 'payment'
            and p.opened_at between b.after and b.until and (p.opened_at, p.provider || ':' || p.order_id) > (b.after, ${afterWhat})
          order by p.opened_at, p.provider || ':' || p.order_id limit ${atMost})
      ) as stuck order by at, what limit ${atMost})
    select page.kind, page.what, page.at, (extract(epoch from page.at) * 1000000)::bigint as "atMicros",
      u.username, page.amount, page.about, page.content, j.attempts, j.last_error as "lastError"
    from page left join users u on u.id = page.user_id
    left join asking_jobs j on j.dead_at is null
      and j.task = case page.kind when 'recharge' then ${DELIVER_TASK}
        when 'card' then ${CHARGE_TASK} else ${ASK_TASK} end
      and coalesce(j.payload->>'transactionId',
        (j.payload->>'provider') || ':' || (j.payload->>'orderId')) = page.what
    order by page.at, page.what`);
}
