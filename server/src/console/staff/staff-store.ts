import type { StaffRole } from "@portal/contract/console/rights";
import type { Queries } from "../../kit/database/database.ts";
import type { MacKeys } from "../../kit/crypto/keyed-digest.ts";
import { sql } from "../../kit/database/sql.ts";
import { hashToken, newToken } from "../../kit/http/browser/session-tokens.ts";
import { httpErrors } from "../../kit/http/errors.ts";
import type { Staff } from "../../operations/as-staff.ts";
import type { StaffIdentity } from "../../providers/staff/identity-provider.ts";

/** The purpose of the keys with which the console's process, and nobody else, signs people in. */
export const STAFF_SIGN_IN_PURPOSE = "staff-sign-in";

/** Has the database believe these keys at sign-ins. @returns false where it believes another one */
export function keepSignInKey(db: Queries, keys: MacKeys): Promise<boolean> {
  return db.write.value<boolean>(sql`select keep_sign_in_key(${keys}::bytea[])`);
}

/**
 * Starts a session of whom the provider named. SQLSTATE 23505: somebody else has this name in the log.
 * @param keys those that keepSignInKey has had believed
 * @returns the session's token
 */
export async function startStaffSession(
  db: Queries,
  keys: MacKeys,
  { issuer, subject, login, fullName }: StaffIdentity,
  roles: readonly StaffRole[],
): Promise<string> {
  const token = newToken();
  await db.write.value<number>(sql`
    select start_staff_session(
      ${keys}::bytea[], ${hashToken(token)}, ${issuer}, ${subject}, ${login}, ${fullName}, ${roles}::text[])`);
  return token;
}

/**
 * Finds who is signed in. Each use prolongs a browser's session.
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

/** Whether money takes a proof by passkey, and the person has none yet. Who signs in by break-glass needs none. */
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

/** Gives a token for the command line. @throws unauthenticated where the session has just ended */
export async function giveToken(
  db: Queries,
  session: Buffer,
): Promise<{ readonly token: string; readonly endsAt: string }> {
  const token = newToken();
  const endsAt = await db.write.value<string | null>(sql`
    select give_staff_token(${session}, ${hashToken(token)})`);
  if (endsAt === null) throw httpErrors.unauthenticated();
  return { token, endsAt };
}
