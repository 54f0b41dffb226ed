/** The query of I15: what people alone do was done by a person of the staff, in an operation that they had begun. */
import { sql } from "../../kit/database/sql.ts";
import type { InvariantQuery } from "./verify-scope.ts";

/**
 * Looks at all of the log and of approvals in every run: they are few. A program's own entries name no person: of a bank
 * that took money back, of the settings, and of break-glass administrators, whom the owner of the database makes.
 */
export const personQuery: InvariantQuery = () => sql`
  with acts as (
    select l.id as log_id, null::uuid as approval_id, 'entry' as act, l.xact, l.staff_id
    from operator_log l
    where not (l.staff_id is null and (
      l.command in ('break-glass add', 'break-glass remove')
      or (l.command, l.operator) = ('staff settings', 'settings')
      or (l.command = 'transfers reversed' and l.operator like 'feed %'
        and exists (select from journal_audits b where b.log_id = l.id))))
    union all
    select null, id, 'proposal', proposed_xact, proposed_by_staff from approvals
    union all
    select null, id, 'decision', decided_xact, decided_by_staff from approvals
    where decision in ('approved', 'rejected')
  )
  select log_id, approval_id, act, staff_id from acts
  where not exists (
    select from staff_operations o
    where o.xact = acts.xact and not o.is_preview and o.staff_id = acts.staff_id)`;
