/**
 * Records changes of an account's password, phone, email and two-factor (`noteChange`), and finds and consumes the
 * links with which its earlier contacts undo them (`findUndo`, `consumeUndo`).
 */
import { UNDO_LINK_HOURS } from "@portal/contract/values/limits";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import { hashToken, newToken } from "../../kit/http/browser/session-tokens.ts";

/** What was changed. */
export type ChangeKind = "password" | "phone" | "email" | "two-factor";

/** The phone or email that an account had before a change. */
export type Contact = {
  readonly value: string;
  readonly isVerified: boolean;
  /** The token of the undo link in the email or SMS; undefined where this contact may not undo the change. */
  readonly undoToken: string | undefined;
};

/** The account's contacts before a change. They are notified of it. */
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
  readonly isPhoneVerified: boolean;
  readonly mayPhoneUndo: boolean;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
};

/**
 * Stores the account's state before a change, and makes one undo link for each contact that may undo it:
 * - a verified email;
 * - a verified phone that is trusted (`phone_trusted_at`);
 * - for a change of phone, also a trusted but unverified phone, unless an unverified phone has undone a change
 *   recently.
 *
 * The links work until they expire (`UNDO_LINK_HOURS`), or until this or an earlier change is undone. Call it before the
 * change, with the account locked (`lockUser`).
 */
export async function noteChange(tx: Queries, userId: number, what: ChangeKind): Promise<Before> {
  const tokens = { phone: newToken(), email: newToken() };
  const noted = await tx.write.one<NotedChange>(sql`
    with change as (
      insert into account_changes
        (user_id, what, phone_number, phone_verified_at, phone_vouched, phone_trusted_at,
          email, email_verified_at, expires_at)
      select id, ${what}, phone_number, phone_verified_at, phone_vouched, phone_trusted_at,
        email, email_verified_at, now() + make_interval(hours => ${UNDO_LINK_HOURS})
      from users where id = ${userId}
      returning *
    ), notified as (
      -- A mistyped number is a stranger's, who must not lock the player out again and again.
      select *, phone_trusted_at <= now() and (
        phone_verified_at is not null
        or what = 'phone' and not exists (
          select from account_changes earlier
          where earlier.user_id = ${userId} and earlier.undone_at is not null
            and earlier.phone_verified_at is null)
        ) as may_phone_undo
      from change
    ), links as (
      insert into undo_links (token_hash, change_id, keeps_password)
      select link.token_hash, notified.id, link.keeps_password
      from notified cross join lateral (values
        (${hashToken(tokens.phone)}::bytea, may_phone_undo, phone_verified_at is null),
        (${hashToken(tokens.email)}::bytea, email_verified_at is not null, false)
      ) as link (token_hash, may_undo, keeps_password)
      where link.may_undo
    )
    select u.username, c.changed_at as at,
      c.phone_number as "phoneNumber", c.phone_verified_at is not null as "isPhoneVerified",
      c.may_phone_undo as "mayPhoneUndo",
      c.email, c.email_verified_at is not null as "isEmailVerified"
    from notified c join users u on u.id = c.user_id`);
  const { username, phoneNumber, isPhoneVerified, mayPhoneUndo, email, isEmailVerified } = noted;
  return {
    username,
    at: new Date(noted.at),
    phone: {
      value: phoneNumber,
      isVerified: isPhoneVerified,
      undoToken: mayPhoneUndo ? tokens.phone : undefined,
    },
    email:
      email === null
        ? undefined
        : {
            value: email,
            isVerified: isEmailVerified,
            undoToken: isEmailVerified ? tokens.email : undefined,
          },
  };
}

/** An undo link's change, with the contacts now and before it. */
export type Undo = {
  readonly changeId: number;
  readonly userId: number;
  readonly username: string;
  readonly isUndone: boolean;
  /** True for a link to an unverified phone, maybe a stranger's: its use must not lock the player out. */
  readonly keepsPassword: boolean;
  /** The contacts now, and as they were before the change. */
  readonly phoneNow: string;
  readonly isPhoneNowVerified: boolean;
  readonly phoneThen: string;
  readonly isPhoneThenVerified: boolean;
  readonly emailNow: string | null;
  readonly emailThen: string | null;
};

/**
 * Finds the change that a link undoes. It does not consume the link.
 * @returns undefined if it is unknown or has expired
 */
export function findUndo(db: Queries, token: string): Promise<Undo | undefined> {
  return db.maybe<Undo>(sql`
    select c.id as "changeId", c.user_id as "userId", u.username,
      c.undone_at is not null as "isUndone", l.keeps_password as "keepsPassword",
      u.phone_number as "phoneNow", u.phone_verified_at is not null as "isPhoneNowVerified",
      c.phone_number as "phoneThen", c.phone_verified_at is not null as "isPhoneThenVerified",
      u.email as "emailNow", c.email as "emailThen"
    from undo_links l
    join account_changes c on c.id = l.change_id
    join users u on u.id = c.user_id
    where l.token_hash = ${hashToken(token)} and c.expires_at > now()`);
}

/**
 * Consumes the link. Of concurrent uses of a change's links exactly one succeeds. The links of all later
 * changes stop working too: they would restore what is being undone.
 * @returns false if the link no longer works
 */
export async function consumeUndo(tx: Queries, token: string): Promise<boolean> {
  const used = await tx.write.maybe(sql`
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

export async function deleteExpiredChanges(db: Queries): Promise<void> {
  await db.run(sql`delete from account_changes where expires_at < now()`);
}
