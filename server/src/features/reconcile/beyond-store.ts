import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import { UNKNOWN_METHOD } from "../../settings/transfer-methods.ts";
import { SAME_REFERENCE_HOURS, SAME_TIME_MINUTES } from "./same-time.ts";
import type { Scope } from "./scope.ts";

/**
 * Finds what the portal has and the statement has not. Two notices with one reference and the same content
 * are one entry that the portal took in twice. Without a reference they count as doubled only where the
 * statement's running balances show that it leaves nothing out.
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
        -- Nobody brings the statement of an account that the settings do not know, unless it names it.
        and (n.method <> ${UNKNOWN_METHOD} or s.method is not null)
        and not exists (select from outside_transfers o where o.notice_id = n.id)
        -- Of what was given back nothing is left here.
        and not (c.notice_id is not null and c.user_id is null)
    ), given as (
      select alone.*, exists (
          select from outside_transfers o join portal_transfers twin on twin.id = o.notice_id
          where twin.method = alone.method and twin.account_number = alone.account_number
            and twin.amount_vnd = alone.amount_vnd and twin.plain = alone.plain
            and (twin.reference = alone.reference
                and abs(extract(epoch from twin.occurred_at - alone.occurred_at))
                  <= extract(epoch from make_interval(hours => ${SAME_REFERENCE_HOURS}))
              or (twin.reference is null or alone.reference is null) and alone.is_covered
                and abs(extract(epoch from twin.occurred_at - alone.occurred_at))
                  <= extract(epoch from make_interval(mins => ${SAME_TIME_MINUTES})))
        ) as is_double,
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
