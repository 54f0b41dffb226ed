import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import type { Scope } from "./scope.ts";

/** Compares the game's deliveries with the orders, and inserts the differences as findings. */
export async function findAboutDeliveries(
  tx: Queries,
  { from, to, graceSeconds }: Scope,
): Promise<void> {
  await tx.run(sql`
    with outside as (
      select request_id, count(*) as times, min(line) as line, min(account) as account,
        min(zone_id) as zone_id, min(character_id) as character_id, min(coins) as coins, min(at) as at
      from outside_deliveries group by request_id
    ), ours as (
      select d.transaction_id::text as request_id, d.account as our_account,
        d.zone_id as our_zone_id, d.coins as our_coins, d.credit_spent, t.status, t.created_at,
        u.username, refund.id as refund_id, coalesce((
          select -sum(r.value) from transactions r
          where r.parent_id = refund.id and r.type = 'credit.recall'), 0) as recalled_kp
      from deliveries d
      join transactions t on t.id = d.transaction_id
      join users u on u.id = t.user_id
      left join transactions refund on refund.parent_id = t.id and refund.type = 'credit.refund'
    ), verdict as (
      select *, case
        when status is null then 'missing_at_portal'
        when times > 1 then 'delivered_twice'
        when times is null then case
          when created_at < coalesce(${from}, '-infinity'::timestamptz) or created_at >= ${to}
            or status = 'failed' then null
          when created_at > now() - make_interval(secs => ${graceSeconds}) then 'in_flight'
          when status = 'pending' then 'pending'
          else 'not_delivered' end
        when status = 'pending' then case
          when created_at > now() - make_interval(secs => ${graceSeconds}) then 'in_flight'
          else 'not_settled' end
        when status = 'failed'
          then case when recalled_kp < credit_spent then 'delivered_and_refunded' end
        when account <> our_account then 'other_user'
        when zone_id <> our_zone_id then 'other_zone'
        when coins <> our_coins then 'other_amount'
      end as kind
      from outside full join ours using (request_id)
    )
    insert into findings (subject, kind, gap, evidence)
    select 'delivery', kind, case when kind = 'not_delivered' then 'entries_absent' end,
      jsonb_build_object(
      'line', line, 'transaction', request_id, 'username', username, 'status', status,
      'creditKp', credit_spent, 'refund', refund_id, 'times', coalesce(times, 0),
      'gameAccount', account, 'portalAccount', our_account, 'gameZone', zone_id,
      'portalZone', our_zone_id, 'gameCharacter', character_id, 'gameCoins', coins,
      'portalCoins', our_coins, 'at', coalesce(at, created_at))
    from verdict where kind is not null order by request_id`);
}
