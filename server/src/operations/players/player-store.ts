/**
 * Queries for operations on players: find them, and change spending, locks, contacts, birth date, guardian and
 * password.
 */
import type { OpenPurchaseState } from "@portal/contract/purchase";
import type { Kp } from "@portal/contract/values/money";
import { normalizeUsername } from "../../domain/accounts/spellings.ts";
import { OperationRefused } from "../../domain/ledger/run-operation.ts";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

export type Player = { readonly id: number; readonly username: string };

/**
 * Finds a player and locks the row against closing. If the account is just being closed, it waits and then throws.
 * @throws OperationRefused if no open account has this name
 */
export async function findPlayer(tx: Queries, name: string): Promise<Player> {
  const found = await tx.maybe<Player>(sql`
    select id, username from users
    where username = ${normalizeUsername(name)} and closed_at is null for key share`);
  if (!found) throw new OperationRefused("username", `không có người chơi ${name}`);
  return found;
}

/** What operators see of a player. Contains no secret. */
export type PlayerRecord = {
  readonly username: string;
  readonly phoneNumber: string;
  readonly phoneVerifiedAt: string | null;
  readonly email: string | null;
  readonly emailVerifiedAt: string | null;
  readonly joinedAt: string;
  readonly paymentCode: string;
  readonly mfaEnabled: boolean;
  readonly creditKp: number;
  readonly debtKp: number;
  readonly sessions: number;
  readonly passkeys: number;
  /** Set when a change was undone, until there is a new password. */
  readonly spendingLockedAt: string | null;
  /** Set by an operator. */
  readonly spendingStoppedAt: string | null;
  /** Newest first. */
  readonly transactions: readonly {
    readonly id: string;
    readonly type: string;
    readonly status: string;
    readonly value: number;
    readonly currency: string;
    readonly source: string | null;
    readonly createdAt: string;
  }[];
  /** Packages that are not delivered yet, newest first. */
  readonly openPurchases: readonly {
    readonly id: string;
    readonly creditKp: Kp;
    readonly zoneName: string;
    readonly state: OpenPurchaseState;
    readonly createdAt: string;
  }[];
};

/** The identifiers to search by; null or absent: not searched by. */
export type PlayerQuery = {
  readonly username?: string;
  readonly phoneNumber?: string | null;
  readonly email?: string;
  readonly paymentCodes: readonly string[];
  readonly transactionId?: string | null;
};

export function findPlayerRecords(
  db: Queries,
  { username, phoneNumber, email, paymentCodes, transactionId }: PlayerQuery,
  transactionsShown: number,
): Promise<PlayerRecord[]> {
  return db.many<PlayerRecord>(sql`
    -- Each branch uses its own index. With "or", the planner would scan all usernames in order.
    with found as materialized (
      select id from users where username = ${username ?? null}
      union
      select id from users where phone_number = ${phoneNumber ?? null}
      union
      select id from users where lower(email) = lower(${email ?? null})
      union
      select id from users where payment_code = any(${paymentCodes})
      union
      select user_id from transactions where id = ${transactionId ?? null}
    )
    select u.username, u.phone_number as "phoneNumber", u.phone_verified_at as "phoneVerifiedAt",
      u.email, u.email_verified_at as "emailVerifiedAt", u.joined_at as "joinedAt",
      u.payment_code as "paymentCode", u.mfa_enabled as "mfaEnabled",
      credit.balance as "creditKp", -debt.balance as "debtKp",
      (select count(*) from sessions s
        where s.user_id = u.id and now() < least(s.idle_ends_at, s.ends_at)) as sessions,
      (select count(*) from passkeys p where p.user_id = u.id) as passkeys,
      u.spending_locked_at as "spendingLockedAt", u.spending_stopped_at as "spendingStoppedAt",
      coalesce((
        select jsonb_agg(to_jsonb(t)) from (
          select id, type, status, value, currency,
            coalesce(payload ->> 'source', payload ->> 'provider') as source,
            created_at as "createdAt"
          from transactions where user_id = u.id
          order by created_at desc, id desc limit ${transactionsShown}
        ) t), '[]') as transactions,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', p.id, 'creditKp', p.credit_kp,
          'zoneName', p.zone_name, 'state', p.state, 'createdAt', p.created_at)
          order by p.created_at desc, p.id)
        from purchases_under_way w
        cross join lateral (select * from shown_purchases s where s.id = w.id) p
        where w.user_id = u.id
      ), '[]') as "openPurchases"
    from found
    join users u on u.id = found.id
    join ledger_accounts credit on credit.user_id = u.id and credit.name = 'credit'
    join ledger_accounts debt on debt.user_id = u.id and debt.name = 'debt'
    order by u.username limit 50`);
}

/**
 * Stops spending for this many hours, or until it is allowed again (null).
 * @returns false if it is stopped for at least as long already
 */
export function stopSpending(
  tx: Queries,
  userId: number,
  forHours: number | null,
): Promise<boolean> {
  return tx.changes(sql`
    update users set spending_stopped_at = now(),
      spending_stop_ends_at = now() + make_interval(hours => ${forHours}::int)
    where id = ${userId} and (
      spending_stopped_at is null
      or spending_stop_ends_at < coalesce(now() + make_interval(hours => ${forHours}::int), 'infinity'))`);
}

/** @returns false if it is allowed already */
export function allowSpending(tx: Queries, userId: number): Promise<boolean> {
  return tx.changes(sql`
    update users set spending_stopped_at = null, spending_stop_ends_at = null
    where id = ${userId} and spending_stopped_at is not null`);
}

/**
 * Locks the account for this many hours, or until it is unlocked (null).
 * @returns false if it is locked for at least as long already, also for another reason
 */
export function lock(
  tx: Queries,
  userId: number,
  { playerReason, forHours }: { readonly playerReason: string; readonly forHours: number | null },
): Promise<boolean> {
  return tx.changes(sql`
    update users set locked_at = now(), lock_reason = ${playerReason},
      lock_ends_at = now() + make_interval(hours => ${forHours}::int)
    where id = ${userId} and (
      locked_at is null
      or lock_ends_at < coalesce(now() + make_interval(hours => ${forHours}::int), 'infinity'))`);
}

/** @returns false if it is not locked */
export function unlock(tx: Queries, userId: number): Promise<boolean> {
  return tx.changes(sql`
    update users set locked_at = null, lock_reason = null, lock_ends_at = null
    where id = ${userId} and locked_at is not null`);
}

/**
 * Gives the account another, unverified phone, for which two members of staff vouch. Until it is verified, it cannot
 * set a password before `waitHours` have passed.
 * @returns false if the account has this phone already
 */
export function correctPhone(
  tx: Queries,
  userId: number,
  { phoneNumber, waitHours }: { readonly phoneNumber: string; readonly waitHours: number },
): Promise<boolean> {
  return tx.changes(sql`
    update users set phone_number = ${phoneNumber}, phone_verified_at = null, phone_vouched = true,
      phone_trusted_at = now() + make_interval(hours => ${waitHours})
    where id = ${userId} and phone_number <> ${phoneNumber}`);
}

/** Gives the account another, unverified email address. @returns false if it has this one already */
export function correctEmail(tx: Queries, userId: number, email: string): Promise<boolean> {
  return tx.changes(sql`
    update users set email = ${email}, email_verified_at = null
    where id = ${userId} and lower(email) is distinct from lower(${email})`);
}

/** @returns false if the account has this date already */
export function setBirthDate(tx: Queries, userId: number, dob: string): Promise<boolean> {
  return tx.changes(sql`
    update users set dob = ${dob} where id = ${userId} and dob is distinct from ${dob}::date`);
}

/** @returns false if there was no guardian */
export function deleteGuardian(tx: Queries, userId: number): Promise<boolean> {
  return tx.changes(sql`delete from guardians where user_id = ${userId}`);
}

/** Counts expired sessions too: what they ordered still has to be suspended. */
export function countSessions(db: Queries, userId: number): Promise<number> {
  return db.value<number>(sql`
    select count(*) from sessions where user_id = ${userId}`);
}

/** Sets a password that nobody knows. The account cannot spend until the player has set another. */
export async function losePassword(tx: Queries, userId: number, hash: string): Promise<void> {
  await tx.run(sql`
    update users set password_hash = ${hash}, password_changed_at = now(),
      spending_locked_at = coalesce(spending_locked_at, now())
    where id = ${userId}`);
}
