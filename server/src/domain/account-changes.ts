/**
 * The changes of password, phone, e-mail and two-factor that whoever could be reached before may still
 * take back.
 */
import { UNDO_LINK_HOURS } from "@portal/contract/limits";
import type { Queries } from "../kit/database.ts";
import { hashToken, newToken } from "../kit/session-tokens.ts";
import { sql } from "../kit/sql.ts";

export type ChangeKind = "password" | "phone" | "email" | "two-factor";

/** A way to reach the player. */
export type Contact = {
  readonly value: string;
  /** For its letter or text; only a verified contact may undo. */
  readonly undoToken: string | undefined;
};

/** Whom a change is told to: the account's contacts before it. */
export type Before = {
  readonly username: string;
  readonly at: Date;
  readonly phone: Contact;
  readonly email: Contact | undefined;
};

type NotedChange = {
  readonly username: string;
  readonly at: string;
  readonly phoneNumber: string;
  readonly hasPhone: boolean;
  readonly email: string | null;
  readonly hasEmail: boolean;
};

/**
 * Keeps what the account is before a change, and makes a link of its own for each verified contact. Nothing
 * that happens to the account later takes these links back, but the use of an earlier one. To be called
 * before the change, with the account locked (`lockUser`).
 */
export async function noteChange(tx: Queries, userId: number, what: ChangeKind): Promise<Before> {
  const tokens = { phone: newToken(), email: newToken() };
  const noted = await tx.one<NotedChange>(sql`
    with change as (
      insert into account_changes
        (user_id, what, phone_number, phone_verified_at, email, email_verified_at, expires_at)
      select id, ${what}, phone_number, phone_verified_at, email, email_verified_at,
        now() + make_interval(hours => ${UNDO_LINK_HOURS})
      from users where id = ${userId}
      returning *
    ), links as (
      insert into undo_links (token_hash, change_id)
      select link.token_hash, change.id
      from change cross join lateral (values
        (${hashToken(tokens.phone)}::bytea, change.phone_verified_at),
        (${hashToken(tokens.email)}::bytea, change.email_verified_at)
      ) as link (token_hash, verified_at)
      where link.verified_at is not null
    )
    select u.username, c.changed_at as at,
      c.phone_number as "phoneNumber", c.phone_verified_at is not null as "hasPhone",
      c.email, c.email_verified_at is not null as "hasEmail"
    from change c join users u on u.id = c.user_id`);
  const { username, at, phoneNumber, hasPhone, email, hasEmail } = noted;
  return {
    username,
    at: new Date(at),
    phone: { value: phoneNumber, undoToken: hasPhone ? tokens.phone : undefined },
    email:
      email === null ? undefined : { value: email, undoToken: hasEmail ? tokens.email : undefined },
  };
}

/** What a link undoes. */
export type Undo = {
  readonly changeId: number;
  readonly userId: number;
  readonly username: string;
  readonly isUndone: boolean;
  /** Now, and as they were before the change. */
  readonly phoneNow: string;
  readonly isPhoneNowVerified: boolean;
  readonly phoneThen: string;
  readonly isPhoneThenVerified: boolean;
  readonly emailNow: string | null;
  readonly emailThen: string | null;
};

/** Uses nothing up. @returns undefined where nobody has given out such a link, or it has expired */
export function findUndo(db: Queries, token: string): Promise<Undo | undefined> {
  return db.maybe<Undo>(sql`
    select c.id as "changeId", c.user_id as "userId", u.username,
      c.undone_at is not null as "isUndone",
      u.phone_number as "phoneNow", u.phone_verified_at is not null as "isPhoneNowVerified",
      c.phone_number as "phoneThen", c.phone_verified_at is not null as "isPhoneThenVerified",
      u.email as "emailNow", c.email as "emailThen"
    from undo_links l
    join account_changes c on c.id = l.change_id
    join users u on u.id = c.user_id
    where l.token_hash = ${hashToken(token)} and c.expires_at > now()`);
}

/**
 * Uses the link up; of any number at once, by whichever link of the change, one succeeds. The links of all
 * later changes die with it: they would bring back what is being undone.
 * @returns false where it no longer works
 */
export async function useUpUndo(tx: Queries, token: string): Promise<boolean> {
  const used = await tx.maybe(sql`
    with used as (
      update account_changes c set undone_at = now()
      from undo_links l
      where l.token_hash = ${hashToken(token)} and c.id = l.change_id
        and c.undone_at is null and c.expires_at > now()
      returning c.id, c.user_id
    ), later as (
      update account_changes c set undone_at = now()
      from used
      where c.user_id = used.user_id and c.id > used.id and c.undone_at is null
    )
    select id from used`);
  return used !== undefined;
}

export async function forgetExpiredChanges(db: Queries): Promise<void> {
  await db.run(sql`delete from account_changes where expires_at < now()`);
}
