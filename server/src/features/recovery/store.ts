/** Queries for recovering accounts: verified contacts, changes that a link undoes, the lock after an undo. */
import type { ChangeKind } from "../../domain/accounts/account-changes.ts";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

type Reachable = { readonly id: number; readonly email: string };

/** Returns the account, if its email address is verified. */
export function findReachable(db: Queries, username: string): Promise<Reachable | undefined> {
  return db.maybe<Reachable>(sql`
    select id, email /* never null */ from users
    where username = ${username} and email is not null and email_verified_at is not null`);
}

type Found = { readonly email: string; readonly usernames: readonly string[] };

export function findUsernames(db: Queries, typedEmail: string): Promise<Found[]> {
  return db.many<Found>(sql`
    select email /* never null */, array_agg(username order by username) as usernames
    from users
    where lower(email) = lower(${typedEmail}) and email_verified_at is not null
    group by email`);
}

type Owner = {
  readonly username: string;
  readonly phoneNumber: string;
  readonly email: string | null;
};

export function findOwner(db: Queries, userId: number): Promise<Owner> {
  return db.one<Owner>(sql`
    select username, phone_number as "phoneNumber", email from users where id = ${userId}`);
}

type Change = { readonly what: ChangeKind; readonly changedAt: string };

/** Changes beyond this number are undone too, but not listed. */
const CHANGES_SHOWN = 20;

/** Lists a change and the later ones that have not been undone, in their order. */
export function findChangesSince(
  db: Queries,
  { userId, changeId }: { readonly userId: number; readonly changeId: number },
): Promise<Change[]> {
  return db.many<Change>(sql`
    select what, changed_at as "changedAt" from account_changes
    where user_id = ${userId} and id >= ${changeId} and undone_at is null
    order by id limit ${CHANGES_SHOWN}`);
}

/** Restores the contacts from before a change, with their verification and trust. */
export async function restoreContacts(tx: Queries, changeId: number): Promise<void> {
  await tx.run(sql`
    update users u set
      phone_number = c.phone_number, phone_verified_at = c.phone_verified_at,
      phone_vouched = c.phone_vouched, phone_trusted_at = c.phone_trusted_at,
      email = c.email, email_verified_at = c.email_verified_at
    from account_changes c
    where c.id = ${changeId} and u.id = c.user_id`);
}

/** Replaces the password by one that nobody has. The account cannot spend until the player has set another. */
export async function lockAccount(
  tx: Queries,
  userId: number,
  passwordHash: string,
): Promise<void> {
  await tx.run(sql`
    update users set
      password_hash = ${passwordHash}, password_changed_at = now(), spending_locked_at = now()
    where id = ${userId}`);
}
