import type { StaffRole } from "@portal/contract/console/rights";
import type { MacKeys } from "../../kit/crypto/keys.ts";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import { hashToken, newToken } from "../../kit/http/browser/session-tokens.ts";
import type { StaffIdentity } from "../../providers/staff/identity-provider.ts";

/** The purpose of the keys with which only the console's process signs people in. */
export const STAFF_SIGN_IN_PURPOSE = "staff-sign-in";

/** Makes the database accept sign-ins with these keys. @returns false if it already accepts others */
export function keepSignInKey(db: Queries, keys: MacKeys): Promise<boolean> {
  return db.write.value<boolean>(sql`select keep_sign_in_key(${keys}::bytea[])`);
}

/**
 * Starts a session of the person that the provider named. SQLSTATE 23505: somebody else has this login in the log.
 * @param keys the ones given to keepSignInKey
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
