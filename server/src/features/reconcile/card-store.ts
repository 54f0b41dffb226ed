import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import type { Scope } from "./scope.ts";

/**
 * Compares the gateway's file with the portal's cards, and inserts the differences as findings. It compares by serial,
 * because a card may be submitted several times. The payout is compared with the one that the gateway reported when it
 * decided the card, else with the fee that the console has for that day.
 */
export async function findAboutCards(
  tx: Queries,
  { from, to, graceSeconds }: Scope,
): Promise<void> {
  await tx.run(sql`
    with outside as (
      select provider, serial, min(line) as line, count(*) filter (where is_charged) as charged,
        coalesce(sum(value_vnd) filter (where is_charged), 0) as charged_vnd,
        sum(net_vnd) filter (where is_charged) as paid_vnd
      from outside_cards group by provider, serial
    ), ours as (
      select upper(c.provider) as provider, c.serial, min(u.username) as username,
        count(*) filter (where t.status = 'success') as credited,
        coalesce(sum(t.value) filter (where t.status = 'success'), 0) as credited_vnd,
        sum(coalesce(c.net_vnd, (
          select t.value - fee_of(t.value, r.basis_points, r.fixed_vnd)
          from rate_on('card:' || c.provider, (c.settled_at at time zone 'Asia/Ho_Chi_Minh')::date) r)))
          filter (where t.status = 'success') as owed_vnd,
        count(*) filter (where t.status = 'pending') as open,
        count(*) filter (where t.status = 'failed') as failed,
        count(*) filter (where c.failure = 'wrong_value') as wrong_value,
        (array_agg(t.id order by (t.status = 'success')::int desc, (t.status = 'pending')::int desc,
          t.id desc))[1] as transaction_id,
        max(t.created_at) as last_at,
        bool_or(t.created_at >= coalesce(${from}, '-infinity'::timestamptz) and t.created_at < ${to})
          as is_in_period,
        coalesce(bool_and(coalesce((
          select -sum(r.value) from transactions r
          where r.parent_id = t.id and r.type = 'credit.recall'), 0)
            >= (t.payload->>'creditKp')::bigint) filter (where t.status = 'success'), false)
          as is_recalled
      from cards c join transactions t on t.id = c.transaction_id join users u on u.id = t.user_id
      group by upper(c.provider), c.serial
    ), verdict as (
      select *, case
        when ours.serial is null
          then case when charged > 0 then 'missing_at_portal' end
        when outside.serial is null and not is_in_period then null
        when coalesce(charged, 0) > credited then case
          when open > 0 and last_at > now() - make_interval(secs => ${graceSeconds})
            then 'in_flight'
          when open > 0 then 'not_settled'
          when wrong_value > 0 then 'wrong_value'
          else 'not_credited' end
        when credited > coalesce(charged, 0) then case
          when is_recalled then null
          when charged > 0 then 'doubled_at_portal'
          when outside.serial is null and last_at > now() - make_interval(secs => ${graceSeconds})
            then 'in_flight'
          when outside.serial is null then 'missing_at_provider'
          else 'not_charged' end
        when charged_vnd <> credited_vnd and not is_recalled then 'other_amount'
        when paid_vnd <> owed_vnd then 'other_net'
      end as kind
      from outside full join ours using (provider, serial)
    )
    insert into findings (subject, kind, gap, evidence)
    select 'card', kind, case when kind = 'missing_at_provider' then 'entries_absent' end,
      jsonb_build_object(
      'line', line, 'provider', provider, 'serial', serial, 'username', username,
      'transaction', transaction_id, 'at', last_at, 'charged', coalesce(charged, 0),
      'credited', coalesce(credited, 0), 'failed', coalesce(failed, 0), 'providerVnd', charged_vnd, 'portalVnd', credited_vnd)
      || case when kind = 'other_net' then jsonb_build_object('paidVnd', paid_vnd, 'owedVnd', owed_vnd)
        else '{}' end
    from verdict where kind is not null order by provider, serial`);
}
