import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** What a login is checked against. */
export type Credentials = {
  readonly id: number;
  readonly passwordHash: string;
  readonly passwordSetAt: string;
  readonly mfaEnabled: boolean;
  /** Why staff have locked the account, in words for the player; null if it is not locked. */
  readonly lockReason: string | null;
};

/** Treats a closed account like an unknown one. */
export function findCredentials(db: Queries, username: string): Promise<Credentials | undefined> {
  return db.maybe<Credentials>(sql`
    select id, password_hash as "passwordHash", password_changed_at as "passwordSetAt",
      mfa_enabled as "mfaEnabled",
      case when locked_at is not null and (lock_ends_at > now()) is not false
        then lock_reason end as "lockReason"
    from users where username = ${username} and closed_at is null`);
}

type Addressee = { readonly username: string; readonly email: string };

/** @returns undefined if the player has no verified address */
export function findVerifiedEmail(db: Queries, userId: number): Promise<Addressee | undefined> {
  return db.maybe<Addressee>(sql`
    select username, email /* never null */ from users
    where id = ${userId} and email is not null and email_verified_at is not null`);
}

/** Replaces a hash with outdated parameters, unless the password has been changed meanwhile. */
export async function replacePasswordHash(
  db: Queries,
  { id, passwordHash }: Credentials,
  newHash: string,
): Promise<void> {
  await db.run(sql`
    update users set password_hash = ${newHash}
    where id = ${id} and password_hash = ${passwordHash}`);
}
