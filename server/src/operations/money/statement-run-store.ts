import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** A finished comparison with a statement. */
export type StatementRun = {
  readonly id: number;
  readonly fileName: string;
  /** True where the statement lacks the transfer, or has it once and the portal twice. */
  readonly isLacking: boolean;
};

/**
 * Finds the newest comparison that began after a notice came, and whose statement covers its day and method.
 * @returns undefined if there is none, or it does not decide whether the statement has the notice
 */
export async function findStatementRun(
  db: Queries,
  noticeId: number,
): Promise<StatementRun | undefined> {
  const run = await db.maybe<Omit<StatementRun, "isLacking"> & { isLacking: boolean | null }>(sql`
    select r.id, r.file_name as "fileName", case
        when f.kind in ('missing_at_provider', 'doubled_at_portal') then case when not r.is_short then true end
        when f.kind is not null then case when f.kind <> 'in_flight' then false end
        -- A comparison reports nothing about a credited notice whose line it has found.
        when given.recalled_kp < given.credit_kp + given.bonus_kp then false
      end as "isLacking"
    from inbound_notices n
    join lateral (
      select run.id, run.file_name, exists (
          select from reconcile_findings g where g.run_id = run.id and g.subject = 'statement'
            and g.kind in ('period_not_covered', 'account_absent')) as is_short
      from reconcile_runs run
      where run.finished_at is not null and run.failure is null and run.started_at > n.received_at
        and (n.occurred_at at time zone 'Asia/Ho_Chi_Minh')::date between run.from_day and run.to_day
        and coalesce(run.method, n.method) = n.method
      order by run.id desc limit 1
    ) r on true
    left join lateral (
      select kind from reconcile_findings
      where run_id = r.id and evidence->>'transfer' = n.provider || ':' || n.event_id
      order by kind in ('missing_at_provider', 'doubled_at_portal') desc, nth limit 1
    ) f on true
    left join notice_claims c on c.notice_id = n.id
    left join lateral given_credit(coalesce(n.transaction_id, c.transaction_id)) given on true
    where n.id = ${noticeId}`);
  if (!run || run.isLacking === null) return undefined;
  return { ...run, isLacking: run.isLacking };
}
