import type { StaffRole } from "@portal/contract/console/rights";
import type { MacKeys } from "../../kit/crypto/keys.ts";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import { hashToken, newToken } from "../../kit/http/browser/session-tokens.ts";
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
