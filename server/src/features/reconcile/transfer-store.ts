/** Compares the paired transfers of statement and portal, and inserts the differences as findings. */
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import { UNKNOWN_METHOD } from "../../settings/transfer-methods.ts";
import { type Scope, SAME_TIME_MINUTES, SAME_REFERENCE_HOURS } from "./scope.ts";

/** Finds entries of the statement that differ from the portal. */
export async function findInStatement(tx: Queries, { graceSeconds }: Scope): Promise<void> {
  await tx.run(sql`
    with entry as (
      select o.*, n.amount_vnd as portal_vnd, n.user_id as notice_user,
        n.provider || ':' || n.event_id as transfer,
        nullif(n.method = ${UNKNOWN_METHOD}, false) as is_unknown_account,
        case when o.notice_id is null then (
          select min(p.transfer) from portal_transfers p
          where p.method in (o.method, ${UNKNOWN_METHOD}) and p.amount_vnd = o.amount_vnd
            and p.occurred_at between o.at - make_interval(mins => ${SAME_TIME_MINUTES})
              and o.at + make_interval(mins => ${SAME_TIME_MINUTES})
            and (p.reference = o.reference or p.plain = o.plain or p.code = any(o.codes))
            and not exists (select from outside_transfers q where q.notice_id = p.id)
        ) end as alike,
        n.user_id is null and c.notice_id is null as is_waiting,
        credited.username as credited, named.username as named,
        given.credit_kp + given.bonus_kp as given_kp, given.recalled_kp
      from outside_transfers o
      left join inbound_notices n on n.id = o.notice_id
      left join notice_claims c on c.notice_id = n.id
      left join users credited on credited.id = coalesce(n.user_id, c.user_id)
      left join lateral (
        select case when count(*) = 1 then min(username) end as username
        from users where payment_code = any(o.codes)
      ) named on true
      left join lateral given_credit(coalesce(n.transaction_id, c.transaction_id)) given on true
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
      'line', line, 'method', method, 'account', account, 'eventId', event_id, 'reference', reference,
      'content', content, 'at', at, 'providerVnd', amount_vnd, 'portalVnd', portal_vnd,
      'transfer', transfer, 'unknownAccount', is_unknown_account, 'alike', alike, 'creditedUser', credited, 'namedUser', named,
      'creditedKp', given_kp, 'recalledKp', recalled_kp)
    from verdict where kind is not null order by id`);
}

/** Finds notices that were not booked, or booked with another amount. */
export async function findUnbooked(tx: Queries, { from, to, method }: Scope): Promise<void> {
  await tx.run(sql`
    with booked as (
      select n.*, j.id as journal_id, t.value as shown_vnd, (
          select -sum(e.amount) from entries e
          join ledger_accounts a on a.id = e.account_id and a.name = n.cash_account
          where e.journal_id = j.id) as booked_vnd
      from inbound_notices n
      left join journals j on j.key = 'transfer:' || n.provider || ':' || n.event_id
      left join transactions t on t.id = n.transaction_id
      where n.occurred_at >= coalesce(${from}, '-infinity'::timestamptz) and n.occurred_at < ${to}
        and n.method = coalesce(${method}, n.method)
    )
    insert into findings (subject, kind, evidence)
    select 'transfer',
      case when journal_id is null then 'not_in_ledger' else 'ledger_other_amount' end,
      jsonb_build_object('transfer', provider || ':' || event_id, 'method', method,
        'at', occurred_at, 'portalVnd', amount_vnd, 'bookedVnd', booked_vnd, 'shownVnd', shown_vnd)
    from booked
    where journal_id is null or booked_vnd is distinct from amount_vnd
      or (transaction_id is not null and shown_vnd is distinct from amount_vnd)
    order by id`);
}

/**
 * Finds notices that the statement does not have. Two notices with one reference and the same content are one entry
 * that the portal has twice. Without a reference they count as doubled only if the statement's running balances prove
 * that it leaves out no entry.
 */
export async function findBeyondStatement(
  tx: Queries,
  { from, to, graceSeconds, method }: Scope,
): Promise<void> {
  await tx.run(sql`
    with alone as (
      select n.*, t.id as given_id, u.username, s.is_whole and n.occurred_at
          > s.first_at + make_interval(mins => ${SAME_TIME_MINUTES})
          and n.occurred_at < s.last_at - make_interval(mins => ${SAME_TIME_MINUTES}) as is_covered,
        case when s.method is null then 'account_absent'
          when n.occurred_at < s.first_at or n.occurred_at > s.last_at then 'period_not_covered'
          else 'entries_absent' end as gap
      from portal_transfers n
      left join statement_spans s on case when n.method = ${UNKNOWN_METHOD}
        then s.account = n.account_number
        else s.method = n.method and (s.account is null or s.account = n.account_number) end
      left join notice_claims c on c.notice_id = n.id
      left join transactions t on t.id = coalesce(n.transaction_id, c.transaction_id)
      left join users u on u.id = t.user_id
      where n.occurred_at >= coalesce(${from}, '-infinity'::timestamptz) and n.occurred_at < ${to}
        and n.method = coalesce(${method}, n.method)
        -- An account that the settings do not know is compared only if the statement names it.
        and (n.method <> ${UNKNOWN_METHOD} or s.method is not null)
        and not exists (select from outside_transfers o where o.notice_id = n.id)
        -- Money that was given back is not here any more.
        and not (c.notice_id is not null and c.user_id is null)
    ), doubled as (
      select alone.id from alone
      join (outside_transfers o join portal_transfers twin on twin.id = o.notice_id)
        on twin.method = alone.method and twin.account_number = alone.account_number
          and twin.amount_vnd = alone.amount_vnd and twin.plain = alone.plain
      where twin.reference = alone.reference
          and abs(extract(epoch from twin.occurred_at - alone.occurred_at))
            <= extract(epoch from make_interval(hours => ${SAME_REFERENCE_HOURS}))
        or (twin.reference is null or alone.reference is null) and alone.is_covered
          and abs(extract(epoch from twin.occurred_at - alone.occurred_at))
            <= extract(epoch from make_interval(mins => ${SAME_TIME_MINUTES}))
    ), given as (
      select alone.*, alone.id in (select id from doubled) as is_double,
        credit.credit_kp + credit.bonus_kp as given_kp, credit.recalled_kp
      from alone left join lateral given_credit(alone.given_id) credit on true
    )
    insert into findings (subject, kind, gap, evidence)
    select 'transfer',
      case when is_double then 'doubled_at_portal'
        when received_at > now() - make_interval(secs => ${graceSeconds}) then 'in_flight'
        else 'missing_at_provider' end,
      case when not is_double and is_covered is not true
          and received_at <= now() - make_interval(secs => ${graceSeconds}) then gap end,
      jsonb_build_object('transfer', transfer, 'method', method, 'account', account_number,
        'reference', reference, 'content', content, 'at', occurred_at, 'portalVnd', amount_vnd,
        'outcome', case when given_id is not null then 'credited' end,
        'creditedUser', username, 'creditedKp', given_kp, 'recalledKp', recalled_kp)
    from given
    where given_kp is null or recalled_kp < given_kp
    order by id`);
}
