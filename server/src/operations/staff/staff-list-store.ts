/**
 * Queries for lists of staff (people with their sessions, uses of break-glass, limits), for changing one person's
 * access, and for break-glass administrators.
 */
import type { BreakGlassUse, ListedStaff, StaffLimit } from "@portal/contract/console/staff";
import type { StaffRole } from "@portal/contract/console/rights";
import { OperationRefused } from "../../domain/ledger/run-operation.ts";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** Lists everybody who has ever signed in, with their open sessions. */
export function listStaff(db: Queries): Promise<ListedStaff[]> {
  return db.many<ListedStaff>(sql`
    select s.login, s.full_name as "fullName", s.roles,
      b.staff_id is not null as "isBreakGlass", s.signed_in_at as "signedInAt",
      (select count(*) from staff_passkeys p where p.staff_id = s.id) as passkeys,
      coalesce((
        select jsonb_agg(jsonb_build_object('kind', t.kind, 'startedAt', t.started_at,
          'until', t.until, 'isProven', t.is_proven) order by t.started_at)
        from staff_presence t where t.staff_id = s.id), '[]') as sessions
    from staff s left join break_glass b on b.staff_id = s.id
    order by s.login`);
}

/** Lists the newest sign-ins of break-glass administrators, newest first. */
export function listBreakGlassUses(db: Queries, atMost: number): Promise<BreakGlassUse[]> {
  return db.many<BreakGlassUse>(sql`
    select at, operator as login, reason from operator_log
    where command = 'break-glass sign-in' order by at desc limit ${atMost}`);
}

/** Lists each role's limits for manual operations. */
export function listLimits(db: Queries): Promise<StaffLimit[]> {
  return db.many<StaffLimit>(sql`
    select role, operation, alone_at_once as "aloneAtOnce",
      alone_per_day as "alonePerDay", may_propose as "mayPropose", may_approve as "mayApprove"
    from staff_limits order by operation, role`);
}

export type NamedStaff = { readonly id: number; readonly login: string };

/** @throws OperationRefused if nobody with this login has signed in */
export async function findNamedStaff(db: Queries, login: string): Promise<NamedStaff> {
  const found = await db.maybe<NamedStaff>(sql`
    select id, login from staff where lower(login) = lower(${login})`);
  if (!found) throw new OperationRefused("login", `không có nhân viên ${login}`);
  return found;
}

export function countPasskeys(db: Queries, staffId: number): Promise<number> {
  return db.value<number>(sql`select count(*) from staff_passkeys where staff_id = ${staffId}`);
}

/** @returns how many ended */
export function endSessionsOf(tx: Queries, staffId: number): Promise<number> {
  return tx.write.value<number>(sql`select end_staff_sessions_of(${staffId})`);
}

/** @returns how many there were */
export function removePasskeysOf(tx: Queries, staffId: number): Promise<number> {
  return tx.write.value<number>(sql`select remove_staff_passkeys(${staffId})`);
}

export type NewBreakGlass = {
  readonly login: string;
  readonly fullName: string;
  readonly roles: readonly StaffRole[];
  readonly keyHash: Buffer;
  /** The authenticator's secret. */
  readonly encrypted: string;
};

/**
 * Creates a break-glass administrator, or renews one.
 * @returns false if somebody from the identity provider has this login
 */
export async function insertBreakGlass(
  tx: Queries,
  { login, fullName, roles, keyHash, encrypted }: NewBreakGlass,
): Promise<boolean> {
  const id = await tx.write.value<number | null>(sql`
    select make_break_glass(${login}, ${fullName}, ${roles}::text[], ${keyHash}, ${encrypted})`);
  return id !== null;
}

/** Removes a break-glass administrator with their sessions. @returns whether there was one */
export async function deleteBreakGlass(tx: Queries, login: string): Promise<boolean> {
  const gone = await tx.write.maybe<{ id: number }>(sql`
    delete from break_glass b using staff s
    where s.id = b.staff_id and lower(s.login) = lower(${login}) returning s.id`);
  if (!gone) return false;
  await tx.run(sql`delete from staff_sessions where staff_id = ${gone.id}`);
  return true;
}
