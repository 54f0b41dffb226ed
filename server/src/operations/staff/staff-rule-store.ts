/**
 * Queries that write the staff settings: limits of roles, the passkey rule, and the roles of break-glass
 * administrators.
 */
import type { StaffRole } from "@portal/contract/console/rights";
import type { StaffSettings } from "../../config.ts";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

type Limit = StaffSettings["staff"]["limits"][number];

/** Locks the limits, so that changes of the settings run one after another. */
export async function lockLimits(tx: Queries): Promise<void> {
  await tx.run(sql`lock table staff_limits in share row exclusive mode`);
}

export type StaffRules = Pick<StaffSettings, "isProofRequired"> & {
  readonly breakGlassRoles: readonly StaffRole[];
};

/** Sets whether moving money requires a passkey, and the roles of break-glass administrators. */
export async function setRules(
  tx: Queries,
  { isProofRequired, breakGlassRoles }: StaffRules,
): Promise<void> {
  await tx.run(sql`update staff_rules set is_proof_required = ${isProofRequired}`);
  await tx.run(sql`
    update staff set roles = ${breakGlassRoles}::text[] where issuer = 'break-glass'`);
}

/** Restores the schema's limits in place of those that settings replaced. */
export async function takeBackReplaced(tx: Queries): Promise<void> {
  await tx.run(sql`
    delete from staff_limits l using replaced_staff_limits r
    where r.role = l.role and r.operation = l.operation`);
  await tx.run(sql`
    insert into staff_limits
    select (jsonb_populate_record(null::staff_limits, replaced)).*
    from replaced_staff_limits where replaced is not null`);
  await tx.run(sql`delete from replaced_staff_limits`);
}

/** Replaces a limit of the schema by one from the settings. */
export async function replaceLimit(tx: Queries, limit: Limit): Promise<void> {
  const { role, operation, aloneAtOnce = null, alonePerDay = null } = limit;
  await tx.run(sql`
    insert into replaced_staff_limits (role, operation, replaced)
    select ${role}, ${operation}, (
      select to_jsonb(l) from staff_limits l where l.role = ${role} and l.operation = ${operation})`);
  await tx.run(sql`delete from staff_limits where role = ${role} and operation = ${operation}`);
  await tx.run(sql`
    insert into staff_limits
      (role, operation, alone_at_once, alone_per_day, may_propose, may_approve)
    values (${role}, ${operation}, ${aloneAtOnce}, ${alonePerDay}, ${limit.mayPropose},
      ${limit.mayApprove})`);
}

/** Describes everything that the settings may change, a line each. */
export function describeRules(tx: Queries): Promise<string[]> {
  return tx
    .many<{ line: string }>(sql`
      select concat_ws(' ', role, operation, 'alone', coalesce(alone_at_once::text, 'nothing'),
        'a day', coalesce(alone_per_day::text, 'nothing'),
        case when may_propose then 'proposes' end, case when may_approve then 'approves' end) as line
      from staff_limits
      union all
      select 'proof ' || case when is_proof_required then 'required' else 'not required' end
      from staff_rules
      union all
      select 'break-glass ' || login || ' ' || array_to_string(roles, ', ')
      from staff where issuer = 'break-glass'`)
    .then((rows) => rows.map(({ line }) => line));
}
