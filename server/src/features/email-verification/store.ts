import type { Viewer } from "../../domain/accounts/viewer.ts";
import { USED_LINK_DAYS } from "../../domain/credentials/link-tokens.ts";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/**
 * Marks the address as verified and the other links for it as used, so that opening one of them reports that the
 * address is verified.
 */
export async function markEmailVerified(tx: Queries, userId: number): Promise<void> {
  await tx.run(sql`
    with needless as (
      delete from link_tokens where user_id = ${userId} and purpose = 'verify-email'
      returning token_hash
    ), remembered as (
      insert into used_tokens (token_hash, expires_at)
      select token_hash, now() + make_interval(days => ${USED_LINK_DAYS}) from needless
    )
    update users set email_verified_at = now() where id = ${userId}`);
}

/** @returns false if the email address or its verification has changed since the request began */
export async function hasEmailOf(tx: Queries, { id, email, verifiedAt }: Viewer): Promise<boolean> {
  const row = await tx.maybe(sql`
    select 1 from users
    where id = ${id} and email is not distinct from ${email}
      and email_verified_at is not distinct from ${verifiedAt}::timestamptz`);
  return row !== undefined;
}

export async function replaceEmail(
  tx: Queries,
  { userId, newEmail, isVerified }: { userId: number; newEmail: string; isVerified: boolean },
): Promise<void> {
  await tx.run(sql`
    update users set email = ${newEmail}, email_verified_at = case when ${isVerified} then now() end
    where id = ${userId}`);
}

/** Deletes the links that would change the address. */
export async function deleteEmailChanges(tx: Queries, userId: number): Promise<void> {
  await tx.run(sql`
    delete from link_tokens where user_id = ${userId} and purpose = 'change-email'`);
}
