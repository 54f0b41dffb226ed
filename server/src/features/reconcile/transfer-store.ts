import type { Queries } from "../../kit/database.ts";
import { sql } from "../../kit/sql.ts";
import type { Scope } from "./scope.ts";

/** Money may be told with the second cut off, or a feed's clock a little off. */
const SAME_TIME_MINUTES = 10;

/** Finds for each entry of the statement the portal's notice of it: by id, by reference, by what it says. */
export async function pairTransfers(tx: Queries): Promise<void> {
  await markReversals(tx);
  await tx.run(sql`
    update outside_transfers o set is_repeat = true
    where direction = 'in' and exists (
      select from outside_transfers first
      where first.direction = 'in' and first.id < o.id and first.method = o.method
        and (first.event_id = o.event_id
          or (first.reference = o.reference and first.amount_vnd = o.amount_vnd)))`);
  await tx.run(sql`
    update outside_transfers o set notice_id = n.id
    from inbound_notices n
    where o.direction = 'in' and not o.is_repeat
      and n.method = o.method and n.event_id = o.event_id`);
  await tx.run(sql`
    update outside_transfers o set notice_id = n.id
    from inbound_notices n
    where o.notice_id is null and o.direction = 'in' and not o.is_repeat
      and n.method = o.method and n.reference = o.reference
      and not exists (select from outside_transfers p where p.notice_id = n.id)`);
  while ((await pairByWhatItSays(tx)) > 0);
}

/** A bank that takes money back writes the reference of what it takes back. */
async function markReversals(tx: Queries): Promise<void> {
  await tx.run(sql`
    update outside_transfers o set is_reversed = true
    from outside_transfers back
    where back.direction = 'out' and o.direction = 'in' and back.method = o.method
      and back.amount_vnd = o.amount_vnd and back.at >= o.at
      and length(o.reference) > 0 and position(o.reference in back.content) > 0`);
}

/** Of those that say the same, the nearest in time belong together; one round pairs each once at most. */
function pairByWhatItSays(tx: Queries): Promise<number> {
  return tx.run(sql`
    with likely as (
      select o.id, n.id as notice_id, abs(extract(epoch from n.occurred_at - o.at)) as apart
      from outside_transfers o
      join inbound_notices n on n.method = o.method and n.amount_vnd = o.amount_vnd
        and n.occurred_at between o.at - make_interval(mins => ${SAME_TIME_MINUTES})
          and o.at + make_interval(mins => ${SAME_TIME_MINUTES})
        and (position(lower(o.content) in lower(n.content)) > 0
          or o.code = (select payment_code from users where id = n.user_id))
      where o.notice_id is null and o.direction = 'in' and not o.is_repeat
        and not exists (select from outside_transfers p where p.notice_id = n.id)
    ), nearest as (
      select distinct on (id) id, notice_id, apart from likely order by id, apart, notice_id
    ), pair as (
      select distinct on (notice_id) id, notice_id from nearest order by notice_id, apart, id
    )
    update outside_transfers o set notice_id = pair.notice_id from pair where o.id = pair.id`);
}

/** What the statement tells otherwise than the portal. */
export async function findInStatement(tx: Queries, { graceSeconds }: Scope): Promise<void> {
  await tx.run(sql`
    with entry as (
      select o.*, n.amount_vnd as portal_vnd, n.user_id as notice_user,
        n.provider || ':' || n.event_id as transfer,
        n.user_id is null and c.notice_id is null as is_waiting,
        credited.username as credited, named.username as named,
        given.kp as given_kp, given.recalled_kp
      from outside_transfers o
      left join inbound_notices n on n.id = o.notice_id
      left join notice_claims c on c.notice_id = n.id
      left join users credited on credited.id = coalesce(n.user_id, c.user_id)
      left join users named on named.payment_code = o.code
      left join lateral (
        select (t.payload->>'creditKp')::bigint
            + coalesce(sum(child.value) filter (where child.type = 'credit.bonus'), 0) as kp,
          coalesce(-sum(child.value) filter (where child.type = 'credit.recall'), 0) as recalled_kp
        from transactions t left join transactions child on child.parent_id = t.id
        where t.id = coalesce(n.transaction_id, c.transaction_id) group by t.id
      ) given on true
      where o.direction = 'in'
    ), verdict as (
      select *, case
        when is_repeat then 'doubled_at_provider'
        when notice_id is null and is_reversed then null
        when notice_id is null and at > now() - make_interval(secs => ${graceSeconds})
          then 'in_flight'
        when notice_id is null then 'missing_at_portal'
        when is_reversed and credited is not null
          then case when recalled_kp < given_kp then 'reversed' end
        when is_reversed then case when is_waiting then 'reversed_unmatched' end
        when amount_vnd <> portal_vnd
          then case when recalled_kp < given_kp or credited is null then 'other_amount' end
        when notice_user is not null and named <> credited
          then case when recalled_kp < given_kp then 'other_user' end
        when is_waiting
          then case when named is null then 'unmatched' else 'not_credited' end
      end as kind
      from entry
    )
    insert into findings (subject, kind, evidence)
    select 'transfer', kind, jsonb_build_object(
      'line', line, 'method', method, 'eventId', event_id, 'reference', reference,
      'content', content, 'at', at, 'providerVnd', amount_vnd, 'portalVnd', portal_vnd,
      'transfer', transfer, 'creditedUser', credited, 'namedUser', named,
      'creditedKp', given_kp, 'recalledKp', recalled_kp)
    from verdict where kind is not null order by id`);
}

/** What the portal has and the statement has not. */
export async function findBeyondStatement(
  tx: Queries,
  { from, to, graceSeconds }: Scope,
): Promise<void> {
  await tx.run(sql`
    with alone as (
      select n.*, t.id as given_id, u.username,
        exists (
          select from outside_transfers o join inbound_notices twin on twin.id = o.notice_id
          where twin.method = n.method and twin.amount_vnd = n.amount_vnd
            and twin.content = n.content and not (twin.id = n.id)
            and twin.occurred_at between n.occurred_at - make_interval(mins => ${SAME_TIME_MINUTES})
              and n.occurred_at + make_interval(mins => ${SAME_TIME_MINUTES})
        ) as has_twin
      from inbound_notices n
      left join notice_claims c on c.notice_id = n.id
      left join transactions t on t.id = coalesce(n.transaction_id, c.transaction_id)
      left join users u on u.id = t.user_id
      where n.occurred_at >= coalesce(${from}, '-infinity'::timestamptz) and n.occurred_at < ${to}
        and not exists (select from outside_transfers o where o.notice_id = n.id)
        -- Of what was given back nothing is left here.
        and not (c.notice_id is not null and c.user_id is null)
    ), given as (
      select alone.*, (t.payload->>'creditKp')::bigint + coalesce((
          select sum(value) from transactions where parent_id = t.id and type = 'credit.bonus'), 0)
          as given_kp,
        coalesce((select -sum(value) from transactions
          where parent_id = t.id and type = 'credit.recall'), 0) as recalled_kp
      from alone left join transactions t on t.id = alone.given_id
    )
    insert into findings (subject, kind, evidence)
    select 'transfer',
      case when has_twin then 'doubled_at_portal'
        when received_at > now() - make_interval(secs => ${graceSeconds}) then 'in_flight'
        else 'missing_at_provider' end,
      jsonb_build_object('transfer', provider || ':' || event_id, 'method', method,
        'reference', reference, 'content', content, 'at', occurred_at, 'portalVnd', amount_vnd,
        'outcome', case when given_id is not null then 'credited' end,
        'creditedUser', username, 'creditedKp', given_kp, 'recalledKp', recalled_kp)
    from given
    where given_kp is null or recalled_kp < given_kp
    order by id`);
}

/** Notices that were not booked, or not as they say. */
export async function findUnbooked(tx: Queries, { from, to }: Scope): Promise<void> {
  await tx.run(sql`
    with booked as (
      select n.*, j.id as journal_id, t.value as told_vnd, (
          select -sum(e.amount) from entries e
          join ledger_accounts a on a.id = e.account_id and a.name = 'cash:' || n.method
          where e.journal_id = j.id) as booked_vnd
      from inbound_notices n
      left join journals j on j.key = 'transfer:' || n.provider || ':' || n.event_id
      left join transactions t on t.id = n.transaction_id
      where n.occurred_at >= coalesce(${from}, '-infinity'::timestamptz) and n.occurred_at < ${to}
    )
    insert into findings (subject, kind, evidence)
    select 'transfer',
      case when journal_id is null then 'not_in_ledger' else 'ledger_other_amount' end,
      jsonb_build_object('transfer', provider || ':' || event_id, 'method', method,
        'at', occurred_at, 'portalVnd', amount_vnd, 'bookedVnd', booked_vnd, 'shownVnd', told_vnd)
    from booked
    where journal_id is null or booked_vnd is distinct from amount_vnd
      or (transaction_id is not null and told_vnd is distinct from amount_vnd)
    order by id`);
}
