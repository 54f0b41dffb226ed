/** Queries that start staff's sessions, which only the console's process can do. */
import type { StaffRole } from "@portal/contract/console/rights";
import type { MacKeys } from "../../kit/crypto/keys.ts";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import { hashToken, newToken } from "../../kit/http/browser/session-tokens.ts";
import type { StaffIdentity } from "../../providers/staff/identity-provider.ts";

/** The purpose of the keys that the database requires to start a session. */
export const STAFF_SIGN_IN_PURPOSE = "staff-sign-in";

/** Registers the keys with which sign-ins are accepted. @returns false if the database has other keys already */
export function keepSignInKey(db: Queries, keys: MacKeys): Promise<boolean> {
  return db.write.value<boolean>(sql`select keep_sign_in_key(${keys}::bytea[])`);
}

/**
 * Starts a session for the person whom the identity provider named. Throws SQLSTATE 23505 if somebody else has this
 * login.
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
