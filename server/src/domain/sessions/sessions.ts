/** Lists, renews and ends players' sessions. `startSession` in `start-session.ts` begins them. */
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import type { BrowserChange } from "../../kit/http/browser/browser.ts";
import { hashToken, newToken } from "../../kit/http/browser/session-tokens.ts";
import { httpErrors } from "../../kit/http/errors.ts";
import { deleteDeviceOf, deleteOtherDevices } from "./known-devices.ts";

/**
 * Gives the session another token. Of concurrent requests with one token only one renews it.
 * @returns what the browser holds after the commit
 * @throws unauthenticated where the session has ended or been renewed meanwhile
 */
export async function renewSession(tx: Queries, tokenHash: Buffer): Promise<BrowserChange> {
  const token = newToken();
  const renewed = await tx.write.maybe<{ remember: boolean; secondsLeft: number }>(sql`
    update sessions set token_hash = ${hashToken(token)}
    where token_hash = ${tokenHash} and now() < least(idle_ends_at, ends_at)
    returning remember, floor(extract(epoch from ends_at - now()))::int as "secondsLeft"`);
  if (!renewed) throw httpErrors.unauthenticated();
  return {
    session: { token, maxAgeSeconds: renewed.remember ? renewed.secondsLeft : undefined },
  };
}

/** A session as its player sees it on /security. */
export type ListedSession = {
  readonly id: string;
  readonly device: string;
  /** The place of the last use, in words; null where it is unknown. */
  readonly place: string | null;
  readonly createdAt: string;
  readonly lastUsedAt: string;
};

/**
 * Lists where a player is signed in, most recently used first. The database keeps them few (schema/02-sessions.sql).
 */
export function listSessions(db: Queries, userId: number): Promise<ListedSession[]> {
  return db.many<ListedSession>(sql`
    select id, device, place, created_at as "createdAt", last_used_at as "lastUsedAt"
    from sessions
    where user_id = ${userId} and now() < least(idle_ends_at, ends_at)
    order by last_used_at desc, created_at desc`);
}

/**
 * Ends one session and removes its known device. The caller has locked the account (`lockUser`).
 * @returns false where the player has no such session
 */
export async function endSessionById(tx: Queries, userId: number, id: string): Promise<boolean> {
  await deleteDeviceOf(tx, userId, id);
  return tx.changes(sql`delete from sessions where user_id = ${userId} and id = ${id}`);
}

/**
 * Makes the open purchases of a session wait for the player's confirmation. Call it when a player ends the session from
 * another one: it may have been an intruder's.
 */
export async function holdPurchasesOf(tx: Queries, userId: number, id: string): Promise<void> {
  await tx.run(sql`select hold_purchases_of_sessions(${userId}, ${id}, false)`);
}

/**
 * Ends all sessions of a player except the one with this id, if any, and removes the known devices of the
 * others. An open purchase of any other session, ended before or now, waits for the player's confirmation: an
 * intruder's order must not take the player's next money. The caller has locked the account (`lockUser`).
 */
export async function endOtherSessions(tx: Queries, userId: number, id?: string): Promise<void> {
  await deleteOtherDevices(tx, userId, id);
  await tx.run(sql`select hold_purchases_of_sessions(${userId}, ${id ?? null}, true)`);
  await tx.run(sql`
    delete from sessions where user_id = ${userId} and id is distinct from ${id ?? null}::uuid`);
}

/**
 * Checks that a session has not been ended since its request began. The caller has locked the account
 * (`lockUser`), so that nothing ends it before the commit but its own logout.
 * @throws unauthenticated
 */
export async function assertSessionLives(tx: Queries, id: string): Promise<void> {
  const lives = await tx.value<boolean>(sql`
    select exists (
      select from sessions where id = ${id} and now() < least(idle_ends_at, ends_at))`);
  if (!lives) throw httpErrors.unauthenticated();
}

/**
 * Ends the session with this token.
 * @returns the player's id; undefined where there was no such session
 */
export async function endSession(db: Queries, token: string): Promise<number | undefined> {
  const ended = await db.write.maybe<{ userId: number }>(sql`
    delete from sessions where token_hash = ${hashToken(token)} returning user_id as "userId"`);
  return ended?.userId;
}

export async function deleteEndedSessions(db: Queries): Promise<void> {
  await db.run(sql`delete from sessions where least(idle_ends_at, ends_at) < now()`);
}
