import type { Queries } from "../../server/src/kit/database/database.ts";
import { sql } from "../../server/src/kit/database/sql.ts";

/**
 * Looks for what no person may have done, in the rows alone: who is in the log, what was booked in the same
 * transaction, and what their roles may do.
 * @returns a line for each
 */
export async function wrongdoings(owner: Queries, firstJournal: number): Promise<string[]> {
  const booked = await owner.many<{ wrong: string }>(sql`
    with booked as (
      select j.id, b.log_id, j.key, j.kind, j.user_id, l.staff_id, l.operator, s.login, s.roles,
        o.operation, o.is_preview, o.approval_id, a.proposed_by_staff, a.decided_by_staff, a.decision,
        a.amount as approved_amount, a.user_id as approved_user, a.expires_at, a.decided_at,
        (select coalesce(sum(abs(e.amount)), 0) from entries e
          join ledger_accounts c on c.id = e.account_id
          where e.journal_id = j.id and c.user_id is null
            and (c.name in ('grants', 'recalls', 'game-holds')
              or (e.currency = 'VND' and c.name <> 'unmatched' and c.name not like 'sales:%'
                and c.name not like 'paid-out:%')
              or (j.key like 'claim:%' and c.name = 'unmatched' and j.kind <> 'transfer.returned')))
          as amount,
        (select coalesce(sum(e.amount), 0) from entries e
          join ledger_accounts c on c.id = e.account_id
          where e.journal_id = j.id and c.user_id is not null) as given_kp
      from journals j
      left join journal_audits b on b.journal_id = j.id
      left join operator_log l on l.id = b.log_id
      left join staff s on s.id = l.staff_id
      left join staff_operations o on o.xact = l.xact
      left join approvals a on a.id = o.approval_id
      where j.id >= ${firstJournal}
    ), alone as (
      select staff_id, roles, operation, sum(amount) as amount, max(amount) as most from booked
      where approval_id is null group by staff_id, roles, operation
    )
    select key || ' is nobody''s' as wrong from booked where staff_id is null or operator <> login
    union all select key || ' is a ' || kind from booked
      where (kind, operation) not in (('credit.recharge', 'grant'), ('credit.recall', 'recall'),
        ('topup.bank-transfer', 'enter'), ('transfer.unmatched', 'enter'),
        ('topup.bank-transfer', 'assign'), ('transfer.returned', 'return'),
        ('outgoing.booked', 'explain-outgoing'), ('recharge.capture', 'settle-recharge'))
        and not (operation in ('refund', 'chargeback')
          and kind in ('transfer.refunded', 'transfer.returned', 'credit.recall'))
    union all select key || ' gives too much' from booked
      where kind = 'topup.bank-transfer' and given_kp > amount / 10
    union all select key || ' is a preview' from booked where is_preview
    union all select 'alone: ' || staff_id from alone
      where not 'payments' = any (roles)
        or operation not in ('grant', 'enter', 'assign', 'return', 'explain-outgoing', 'settle-recharge')
        or most > case operation when 'grant' then 1000 when 'settle-recharge' then 20000 else 2000000 end
        or amount > case operation when 'grant' then 5000 when 'settle-recharge' then 200000 else 20000000 end
    union all select key || ' was approved wrongly' from booked
      where approval_id is not null and (decision is distinct from 'approved'
        or proposed_by_staff = decided_by_staff or decided_by_staff <> staff_id
        or not ('senior' = any (roles) or ('accountant' = any (roles)
          and operation in ('refund', 'chargeback', 'explain-outgoing')))
        or (amount > approved_amount and (operation, kind) not in (
          ('refund', 'credit.recall'), ('chargeback', 'credit.recall')))
        or user_id <> approved_user
        or decided_at > expires_at)
    union all select approval_id || ' was used twice' from booked
      where approval_id is not null
      group by approval_id having count(distinct log_id) > 1`);
  const changed = await owner.many<{ wrong: string }>(sql`
    select 'limits' as wrong from staff_limits where operation = 'grant' and alone_at_once > 1000
    union all select 'entry ' || id from operator_log where staff_id is null
    union all select 'a link to ' || user_id from link_tokens`);
  return [...booked, ...changed].map(({ wrong }) => wrong);
}

/** Counts the journals that were booked, by operation. */
export function operationsDone(
  owner: Queries,
): Promise<{ readonly operation: string; readonly times: number }[]> {
  return owner.many(sql`
    select o.operation, count(*) as times
    from journal_audits b join operator_log l on l.id = b.log_id
    join staff_operations o on o.xact = l.xact
    group by o.operation order by o.operation`);
}
