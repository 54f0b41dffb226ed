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
      select j.id, j.key, j.kind, j.user_id, l.staff_id, l.operator, s.login, s.roles,
        o.operation, o.is_preview, o.approval_id, a.proposed_by_staff, a.decided_by_staff, a.decision,
        a.amount as approved_kp, a.user_id as approved_user, a.expires_at, a.decided_at,
        (select sum(abs(e.amount)) from entries e join ledger_accounts c on c.id = e.account_id
          where e.journal_id = j.id and c.user_id is null) as kp
      from journals j
      left join journal_audits b on b.journal_id = j.id
      left join operator_log l on l.id = b.log_id
      left join staff s on s.id = l.staff_id
      left join staff_operations o on o.xact = l.xact
      left join approvals a on a.id = o.approval_id
      where j.id >= ${firstJournal}
    ), alone as (
      select staff_id, roles, sum(kp) as kp, max(kp) as most from booked
      where approval_id is null group by staff_id, roles
    )
    select key || ' is nobody''s' as wrong from booked where staff_id is null or operator <> login
    union all select key || ' is a ' || kind from booked
      where (kind, operation) not in (('credit.recharge', 'grant'), ('credit.recall', 'recall'))
    union all select key || ' is a preview' from booked where is_preview
    union all select 'alone: ' || staff_id from alone
      where not 'payments' = any (roles) or kp > 5000 or most > 1000
    union all select key || ' was approved wrongly' from booked
      where approval_id is not null and (decision is distinct from 'approved'
        or proposed_by_staff = decided_by_staff or decided_by_staff <> staff_id
        or not 'senior' = any (roles) or kp > approved_kp or user_id <> approved_user
        or decided_at > expires_at)
    union all select approval_id || ' was used twice' from booked
      where approval_id is not null group by approval_id having count(*) > 1`);
  const changed = await owner.many<{ wrong: string }>(sql`
    select 'spending of ' || username as wrong from users where spending_stopped_at is not null
    union all select 'limits' from staff_limits where alone_at_once > 1000 and operation = 'grant'
    union all select 'entry ' || id from operator_log where staff_id is null`);
  return [...booked, ...changed].map(({ wrong }) => wrong);
}
