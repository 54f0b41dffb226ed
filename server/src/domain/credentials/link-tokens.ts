/**
 * The tokens of emailed links: issues, finds and consumes them. Links that undo a change are in `account-changes.ts`.
 */
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import { hashToken, newToken } from "../../kit/http/browser/session-tokens.ts";
import { lockUser } from "../accounts/locks.ts";

/** A link works for one purpose only. */
export type LinkPurpose = "reset-password" | "verify-email" | "change-email";

/**
 * How long a link for a new password works: as long as the time window of the limit on emails per mailbox. If that
 * limit stops further emails, the last link still works.
 */
export const RESET_LINK_MINUTES = 60;
export const VERIFICATION_LINK_MINUTES = 30;

/** How long a used link is remembered, so that opening it again shows that it has worked. */
export const USED_LINK_DAYS = 30;

/** A link to be made. */
export type NewLink = {
  readonly purpose: LinkPurpose;
  readonly userId: number;
  /** The account's address: the link stops working when the address changes. */
  readonly email: string | null;
  /** With `change-email`: the address that the link goes to. */
  readonly newEmail?: string;
  readonly minutes: number;
};

/** Makes a link token. @returns the token; only its hash is stored */
export async function issueLinkToken(
  tx: Queries,
  { purpose, userId, email, newEmail, minutes }: NewLink,
): Promise<string> {
  const token = newToken();
  // Counted from this moment, not from the transaction's start: the transaction may have waited for the limit
  // on emails, and a link must outlive the hour in which its mailbox gets no other.
  await tx.run(sql`
    insert into link_tokens (token_hash, purpose, user_id, email, new_email, expires_at)
    values (${hashToken(token)}, ${purpose}, ${userId}, ${email}, ${newEmail ?? null},
      clock_timestamp() + make_interval(mins => ${minutes}))`);
  return token;
}

/** The player whom a valid link was sent to. */
export type LinkOwner = {
  readonly id: number;
  readonly username: string;
  readonly phoneNumber: string;
  readonly email: string | null;
  /** With `change-email` only. */
  readonly newEmail: string | null;
};

/** Finds the player of a link that still works. It does not consume the link. */
export function findLinkOwner(
  db: Queries,
  purpose: LinkPurpose,
  token: string,
): Promise<LinkOwner | undefined> {
  return db.maybe<LinkOwner>(sql`
    select u.id, u.username, u.phone_number as "phoneNumber", u.email, t.new_email as "newEmail"
    from link_tokens t join users u on u.id = t.user_id and u.email is not distinct from t.email
    where t.token_hash = ${hashToken(token)} and t.purpose = ${purpose} and t.expires_at > now()`);
}

/** Returns whether an earlier email to this address has a working link. The caller has locked the account. */
export function hasWorkingLink(
  tx: Queries,
  purpose: LinkPurpose,
  { userId, email }: { readonly userId: number; readonly email: string },
): Promise<boolean> {
  return tx.value<boolean>(sql`
    select exists (select from link_tokens
      where user_id = ${userId} and purpose = ${purpose} and email = ${email}
        and expires_at > now())`);
}

/**
 * Consumes the link and remembers that it has worked (`isTokenUsed`). Of concurrent uses exactly one succeeds.
 * @returns false where it no longer works
 */
export async function consumeLink(
  tx: Queries,
  purpose: LinkPurpose,
  token: string,
  { id, email }: LinkOwner,
): Promise<boolean> {
  await lockUser(tx, id);
  return tx.changes(sql`
    with consumed as (
      delete from link_tokens t using users u
      where t.token_hash = ${hashToken(token)} and t.purpose = ${purpose} and t.expires_at > now()
        and u.id = t.user_id and u.email is not distinct from t.email
        and u.email is not distinct from ${email}
      returning t.token_hash
    )
    insert into used_tokens (token_hash, expires_at)
    select token_hash, now() + make_interval(days => ${USED_LINK_DAYS}) from consumed`);
}

/** Deletes every link of the account, except those that undo a change. */
export async function deleteLinksOf(tx: Queries, userId: number): Promise<void> {
  await tx.run(sql`delete from link_tokens where user_id = ${userId}`);
}

export async function deleteExpiredLinks(db: Queries): Promise<void> {
  await db.run(sql`delete from link_tokens where expires_at < now()`);
}
