import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import type { Browser, BrowserChange } from "../../kit/http/browser/browser.ts";
import { hashToken, newToken } from "../../kit/http/browser/session-tokens.ts";
import { httpErrors } from "../../kit/http/errors.ts";
import type { Places } from "../../providers/places/places.ts";
import { deviceInWords } from "./device-words.ts";
import { insertSession, type NewSession, type Started } from "./insert-session.ts";
import { deleteDeviceOf, deleteOtherDevices, withoutToken, withToken } from "./known-devices.ts";
import { placeInWords } from "./place-words.ts";

const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** How long a session lives unused, and at most. A `remember` session outlives the browser. */
const LIFETIMES = {
  remembered: { idleSeconds: 14 * DAY_SECONDS, totalSeconds: 30 * DAY_SECONDS },
  browser: { idleSeconds: 2 * HOUR_SECONDS, totalSeconds: 12 * HOUR_SECONDS },
} as const;

/**
 * Starts a session with a new token for the browser; every login ends here. The browser becomes a known
 * device unless others use it too. The player is notified of a new device.
 * @returns what the browser then holds; undefined where the password has been changed since it was checked,
 * or two-factor turned on
 */
export async function startSession(
  { places }: { readonly places: Places | undefined },
  db: Queries,
  browser: Browser,
  session: Omit<NewSession, "previousToken">,
): Promise<BrowserChange | undefined> {
  const { isSharedMachine = false } = session;
  const remember = session.remember && !isSharedMachine;
  const [token, deviceToken] = [newToken(), newToken()];
  const { sessionToken: previousToken, deviceTokens, address, userAgent } = browser;
  const lifetime = remember ? LIFETIMES.remembered : LIFETIMES.browser;
  const started = await insertSession(db, {
    ...session,
    ...lifetime,
    previousToken,
    remember,
    tokenHash: hashToken(token),
    device: deviceInWords(userAgent),
    place: placeInWords(places, address),
    deviceHashes: deviceTokens.map(hashToken),
    newDeviceHash: hashToken(deviceToken),
  });
  if (!started) return undefined;
  return {
    session: { token, maxAgeSeconds: remember ? lifetime.totalSeconds : undefined },
    ...devicesAfter(started, { deviceTokens, deviceToken, isSharedMachine }),
  };
}

type DeviceTokens = {
  readonly deviceTokens: readonly string[];
  readonly deviceToken: string;
  readonly isSharedMachine: boolean;
};

function devicesAfter(
  { kept, replaced }: Started,
  { deviceTokens, deviceToken, isSharedMachine }: DeviceTokens,
): BrowserChange {
  if (!isSharedMachine) {
    const keptToken = deviceTokens.find((known) => kept?.equals(hashToken(known)));
    return { deviceTokens: withToken(deviceTokens, keptToken ?? deviceToken, replaced) };
  }
  return replaced ? { deviceTokens: withoutToken(deviceTokens, replaced) } : {};
}

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

/** Lists where a player is signed in, most recently used first. The database keeps them few (schema/02-sessions.sql). */
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
 * Has the open purchases that a session ordered wait for the player's confirmation. For a session that its
 * player ends from another one: it may have been an intruder's.
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
