import type { StaffRole } from "@portal/contract/console/rights";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

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
