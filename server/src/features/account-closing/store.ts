/** Queries for closing an account: begin, withdraw, finish, delete personal data. */
import { CLOSING_GRACE_DAYS } from "@portal/contract/values/limits";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** Why an account cannot be closed now (`closing_obstacle`). */
export type Obstacle = "debt" | "money_under_way" | "open_case";

/** An account whose closing has begun, with the verified contacts to notify. */
export type BegunClosing = {
  readonly username: string;
  readonly closesAt: string;
  readonly verifiedEmail: string | null;
  readonly verifiedPhone: string | null;
};

/**
 * Begins the closing of an account. The caller must have locked it.
 * @returns undefined if something prevents it
 */
export function beginClosing(tx: Queries, userId: number): Promise<BegunClosing | undefined> {
  return tx.write.maybe<BegunClosing>(sql`
    update users set closes_at = now() + make_interval(days => ${CLOSING_GRACE_DAYS})
    where id = ${userId} and closes_at is null and closing_obstacle(id) is null
    returning username, closes_at as "closesAt" /* never null */,
      case when email_verified_at is not null then email end as "verifiedEmail",
      case when phone_verified_at is not null then phone_number end as "verifiedPhone"`);
}

/** Returns a closing in its grace period. */
export function findBegunClosing(tx: Queries, userId: number): Promise<BegunClosing | undefined> {
  return tx.maybe<BegunClosing>(sql`
    select username, closes_at as "closesAt" /* never null */,
      case when email_verified_at is not null then email end as "verifiedEmail",
      case when phone_verified_at is not null then phone_number end as "verifiedPhone"
    from users where id = ${userId} and closes_at is not null and closed_at is null`);
}

/** Returns what prevented `beginClosing`. The caller still holds the account's lock. */
export async function findObstacle(tx: Queries, userId: number): Promise<Obstacle> {
  const obstacle = await tx.value<Obstacle | null>(sql`select closing_obstacle(${userId})`);
  // Null if the obstacle has gone since. Any reason does, because the next attempt succeeds.
  return obstacle ?? "money_under_way";
}

export function hasTwoFactor(tx: Queries, userId: number): Promise<boolean> {
  return tx.value<boolean>(sql`
    select mfa_enabled from users where id = ${userId}`);
}

/** @returns false if no closing was requested, or the account is closed already */
export function withdrawClosing(tx: Queries, userId: number): Promise<boolean> {
  return tx.changes(sql`
    update users set closes_at = null
    where id = ${userId} and closes_at is not null and closed_at is null`);
}

/** Accounts that one run closes at most, to keep it short. The next run continues. */
const CLOSINGS_PER_RUN = 50;

export async function findDueClosings(db: Queries): Promise<number[]> {
  const due = await db.many<{ id: number }>(sql`
    select id from users
    where closes_at <= now() and closed_at is null
      and spending_stopped_at is null and locked_at is null and closing_obstacle(id) is null
    order by closes_at limit ${CLOSINGS_PER_RUN}`);
  return due.map(({ id }) => id);
}

/** Locks the player's row. This waits for a credit in progress, which holds the same lock. */
export function lockForClosing(
  tx: Queries,
  userId: number,
): Promise<{ readonly username: string; readonly email: string | null } | undefined> {
  return tx.maybe(sql`
    select username, case when email_verified_at is not null then email end as email
    from users where id = ${userId} for update`);
}

/**
 * Closes the account and empties the personal columns of its row (`finish_closing`).
 * @returns false if the closing was withdrawn, is finished, or something prevents it
 */
export function finishClosing(tx: Queries, userId: number): Promise<boolean> {
  return tx.write.value<boolean>(sql`select finish_closing(${userId})`);
}

/** Deletes personal data in other tables. `endAllAccess` deletes sessions and credentials. */
export async function deletePersonalData(tx: Queries, userId: number): Promise<void> {
  await tx.run(sql`delete from account_changes where user_id = ${userId}`);
  await tx.run(sql`delete from inbound_sms where user_id = ${userId}`);
  await tx.run(sql`delete from sent_messages where user_id = ${userId}`);
  await tx.run(sql`delete from imported_accounts where user_id = ${userId}`);
  await tx.run(sql`delete from guardians where user_id = ${userId}`);
  await tx.run(sql`delete from spending_limits where user_id = ${userId}`);
  await tx.run(sql`
    delete from top_ups where user_id = ${userId} and transaction_id is null`);
  await tx.run(sql`delete from purchases where user_id = ${userId} and transaction_id is null`);
  await tx.run(sql`
    update purchases set character_name = null, character_id = null where user_id = ${userId}`);
  await tx.run(sql`
    update transactions set payload = payload #- '{metadata,characterName}'
    where user_id = ${userId} and payload->'metadata' ? 'characterName'`);
  await tx.run(sql`delete from entered_gift_codes where user_id = ${userId}`);
  await tx.run(sql`delete from support_cases where user_id = ${userId}`);
  await tx.run(sql`
    update data_requests set details = null, answer = null,
      status = case when ended_at is not null then status
        when kind = 'deletion' then 'completed' else 'withdrawn' end,
      ended_at = coalesce(ended_at, now())
    where user_id = ${userId}`);
}

/** Withdraws the player's request for deletion. */
export async function withdrawDeletionOf(tx: Queries, userId: number): Promise<void> {
  await tx.run(sql`
    update data_requests set status = 'withdrawn', ended_at = now()
    where user_id = ${userId} and kind = 'deletion' and ended_at is null`);
}
