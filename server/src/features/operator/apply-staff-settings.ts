import type { StaffSettings } from "../../config.ts";
import { writeAuditEntry } from "../../domain/ledger/run-operation.ts";
import { openDatabase, type Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

type Limit = StaffSettings["staff"]["limits"][number];

/**
 * Writes what the settings say of the staff into the database, as its owner: the limits of roles, the roles of
 * break-glass administrators, and whether money takes a proof. A limit that is in the settings no more is again what
 * the schema says. What changes has an entry in the log.
 * @returns what changed, a line each
 */
export async function applyStaffSettings(
  ownerUrl: string,
  { staff, isProofRequired }: StaffSettings,
): Promise<readonly string[]> {
  const db = openDatabase({ url: ownerUrl, maxConnections: 1 });
  try {
    return await db.transaction(async (tx) => {
      await tx.run(sql`lock table staff_limits in share row exclusive mode`);
      const before = await describe(tx);
      await takeBackReplaced(tx);
      for (const limit of staff.limits) await replaceLimit(tx, limit);
      await tx.run(sql`update staff_rules set is_proof_required = ${isProofRequired}`);
      await tx.run(sql`
        update staff set roles = ${staff.breakGlassRoles}::text[] where issuer = 'break-glass'`);
      const known = new Set(before);
      const changed = (await describe(tx)).filter((line) => !known.has(line));
      if (changed.length > 0) {
        const author = { by: "settings", reason: "portal.config.ts" };
        const auditEntry = { command: "staff settings", userId: null, details: { changed } };
        await writeAuditEntry(tx, author, auditEntry);
      }
      return changed;
    });
  } finally {
    await db.close();
  }
}

async function takeBackReplaced(tx: Queries): Promise<void> {
  await tx.run(sql`
    delete from staff_limits l using replaced_staff_limits r
    where r.role = l.role and r.operation = l.operation`);
  await tx.run(sql`
    insert into staff_limits
    select (jsonb_populate_record(null::staff_limits, replaced)).*
    from replaced_staff_limits where replaced is not null`);
  await tx.run(sql`delete from replaced_staff_limits`);
}

async function replaceLimit(tx: Queries, limit: Limit): Promise<void> {
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

/** Describes what the settings may change, a line each. */
function describe(tx: Queries): Promise<string[]> {
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
