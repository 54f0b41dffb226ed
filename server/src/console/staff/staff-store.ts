/**
 * Queries for signed-in staff: the person of a session, their passkey, their operations, and the end of the session.
 */
import type { StaffRole } from "@portal/contract/console/rights";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import type { Staff } from "../../operations/as-staff.ts";

/**
 * Finds the person of a session. Each use extends a browser's session.
 * @param kind how the token came: a cookie is a browser's, a bearer token the command line's
 */
export async function findStaff(
  db: Queries,
  session: Buffer,
  kind: "browser" | "command-line",
): Promise<Staff | undefined> {
  const found = await db.repeatable.maybe<Omit<Staff, "session">>(sql`
    select id, login, full_name as "fullName", roles from staff_of_session(${session}, ${kind})`);
  return found && { ...found, session };
}

/** Whether moving money requires a passkey and the person has none yet. Break-glass administrators need none. */
export function needsPasskey(db: Queries, staffId: number): Promise<boolean> {
  return db.value<boolean>(sql`
    select is_proof_required
      and not exists (select from staff_passkeys where staff_id = ${staffId})
      and not exists (select from break_glass where staff_id = ${staffId})
    from staff_rules`);
}

/** Lists the operations that one of these roles may do alone, up to its limit, or propose. */
export function listOperationsOf(db: Queries, roles: readonly StaffRole[]): Promise<string[]> {
  return db.value<string[]>(sql`
    select coalesce(array_agg(distinct operation order by operation), '{}') from staff_limits
    where role = any (${roles}::text[]) and (may_propose or alone_at_once is not null)`);
}

export async function endStaffSession(db: Queries, session: Buffer): Promise<void> {
  await db.run(sql`select end_staff_session(${session})`);
}
