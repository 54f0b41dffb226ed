/** Login challenges: logins with a correct password that wait for the second factor. Opens, finds and consumes them. */
import type { LoginApproval } from "@portal/contract/session";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import type { KeptToken } from "../../kit/http/browser/browser.ts";
import { hashToken, newToken } from "../../kit/http/browser/session-tokens.ts";
import { maskedEmail } from "../../messages/email.ts";
import { CODE_MAX_TRIES } from "../credentials/one-time-codes.ts";

/** How long a login waits for its second factor. */
const CHALLENGE_MINUTES = 10;

/** A login with a correct password that needs a second factor. */
export type NewLoginChallenge = {
  readonly userId: number;
  readonly remember: boolean;
  readonly isSharedMachine: boolean;
  /** When the checked password was set. */
  readonly passwordSetAt: string;
  /** The token of this browser's earlier waiting login, which is replaced. */
  readonly previousApproval: string | undefined;
};

type OpenedLogin = { readonly approval: LoginApproval; readonly kept: KeptToken };

/** A login challenge that is still open, with what its page shows. */
export type LoginChallenge = {
  readonly tokenHash: Buffer;
  readonly userId: number;
  readonly username: string;
  readonly remember: boolean;
  readonly isSharedMachine: boolean;
  readonly passwordSetAt: string;
  readonly secondsLeft: number;
  /** Null unless it is verified. */
  readonly email: string | null;
  /** True if an emailed link set the password: an emailed code then cannot be the second factor too. */
  readonly isPasswordFromEmail: boolean;
  readonly recoveryCodesLeft: number;
};

/**
 * Stores a login challenge.
 * @returns the possible second factors, and the browser's token; undefined if the password was changed meanwhile, or
 *   two-factor turned off
 */
export async function openLoginChallenge(
  db: Queries,
  { userId, remember, isSharedMachine, passwordSetAt, previousApproval }: NewLoginChallenge,
): Promise<OpenedLogin | undefined> {
  const token = newToken();
  // Locks the account's row first, as the start of a session does.
  await db.run(sql`
    with owner as materialized (
      select id, password_changed_at from users
      where id = ${userId} and password_changed_at = ${passwordSetAt} and mfa_enabled
      for share
    ), replaced as (
      delete from login_challenges
      where token_hash = ${hashToken(previousApproval ?? "")} and exists (select from owner)
    )
    insert into login_challenges
      (token_hash, user_id, remember, is_shared_machine, password_set_at, expires_at)
    select ${hashToken(token)}, id, ${remember}, ${isSharedMachine}, password_changed_at,
      now() + make_interval(mins => ${CHALLENGE_MINUTES})
    from owner`);
  const pending = await findLoginChallenge(db, token);
  if (!pending) return undefined;
  const kept = { token, maxAgeSeconds: CHALLENGE_MINUTES * 60 };
  return { approval: approvalOf(pending), kept };
}

/** Returns the second factors that the player may use. */
export function approvalOf(pending: LoginChallenge): LoginApproval {
  const { email, recoveryCodesLeft } = pending;
  return {
    methods: [
      "totp",
      ...(recoveryCodesLeft > 0 ? (["recovery-code"] as const) : []),
      ...(codeAddressOf(pending) === undefined ? [] : (["email-code"] as const)),
    ],
    email: email === null ? null : maskedEmail(email),
  };
}

/** Returns the address that may get a code to approve this login. */
export function codeAddressOf({
  email,
  isPasswordFromEmail,
}: Pick<LoginChallenge, "email" | "isPasswordFromEmail">): string | undefined {
  return email === null || isPasswordFromEmail ? undefined : email;
}

/** Finds the login as long as it can be approved: not expired, tries left, and the password unchanged. */
export function findLoginChallenge(
  db: Queries,
  token: string,
): Promise<LoginChallenge | undefined> {
  return db.maybe<LoginChallenge>(sql`
    select p.token_hash as "tokenHash", p.user_id as "userId", u.username, p.remember,
      p.is_shared_machine as "isSharedMachine", p.password_set_at as "passwordSetAt",
      floor(extract(epoch from p.expires_at - now()))::int as "secondsLeft",
      case when u.email_verified_at is not null then u.email end as email,
      u.password_set_by_email as "isPasswordFromEmail",
      (select count(*)::int from recovery_codes r where r.user_id = u.id) as "recoveryCodesLeft"
    from login_challenges p
    join users u on u.id = p.user_id
      and u.mfa_enabled and u.password_changed_at = p.password_set_at
    where p.token_hash = ${hashToken(token)} and p.expires_at > now()
      and p.tries < ${CODE_MAX_TRIES}`);
}

/**
 * Counts a try before anything is compared, so that concurrent tries cannot exceed the allowed number.
 * @returns false where the login can no longer be approved
 */
export function countApprovalTry(
  db: Queries,
  { tokenHash }: Pick<LoginChallenge, "tokenHash">,
): Promise<boolean> {
  return db.changes(sql`
    update login_challenges set tries = tries + 1
    where token_hash = ${tokenHash} and expires_at > now() and tries < ${CODE_MAX_TRIES}`);
}

/** Stores the MAC of the code that is being emailed. @returns false where the login is over */
export function setEmailCode(
  tx: Queries,
  { tokenHash }: LoginChallenge,
  mac: Buffer,
): Promise<boolean> {
  return tx.changes(sql`
    update login_challenges set email_code_mac = ${mac}
    where token_hash = ${tokenHash} and expires_at > now() and tries < ${CODE_MAX_TRIES}`);
}

/** A login challenge as it was consumed, with what checks the second factor. */
export type ConsumedChallenge = Omit<LoginChallenge, "secondsLeft" | "recoveryCodesLeft"> & {
  /** The MAC of the emailed code, if any. */
  readonly emailCodeMac: Buffer | null;
};

/**
 * Consumes the login; of concurrent uses exactly one succeeds. Call it with the account locked.
 * @returns the login as it is now; undefined where it can no longer be approved
 */
export function consumeLoginChallenge(
  tx: Queries,
  { tokenHash }: Pick<LoginChallenge, "tokenHash">,
): Promise<ConsumedChallenge | undefined> {
  return tx.write.maybe<ConsumedChallenge>(sql`
    delete from login_challenges p using users u
    where p.token_hash = ${tokenHash} and p.expires_at > now()
      and u.id = p.user_id and u.mfa_enabled and u.password_changed_at = p.password_set_at
    returning p.token_hash as "tokenHash", p.user_id as "userId", u.username, p.remember,
      p.is_shared_machine as "isSharedMachine", p.password_set_at as "passwordSetAt",
      case when u.email_verified_at is not null then u.email end as email,
      u.password_set_by_email as "isPasswordFromEmail", p.email_code_mac as "emailCodeMac"`);
}
