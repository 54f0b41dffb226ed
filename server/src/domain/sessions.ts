import type { FastifyReply } from "fastify";
import type { Queries, Transaction } from "../kit/database.ts";
import { httpErrors } from "../kit/errors.ts";
import { type CookieSettings, setSessionCookies } from "../kit/session-cookies.ts";
import { hashToken, newSessionToken } from "../kit/session-tokens.ts";
import { sql } from "../kit/sql.ts";
import { deviceInWords } from "./device-words.ts";

const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** How long a session lives unused and at most. `remember` outlives the browser. */
const LIFETIMES = {
  remembered: { idleSeconds: 14 * DAY_SECONDS, totalSeconds: 30 * DAY_SECONDS },
  browser: { idleSeconds: 2 * HOUR_SECONDS, totalSeconds: 12 * HOUR_SECONDS },
} as const;

export type NewSession = {
  readonly userId: number;
  readonly remember: boolean;
  /** The token that the browser came with: it is ended, so that none survives a login. */
  readonly previousToken: string | undefined;
  /** When the password that was checked was set; absent where none was. */
  readonly passwordSetAt?: string;
};

/**
 * Starts a session with a token of its own and hands its cookies to the browser.
 * @returns false where the password has been changed since it was checked
 */
export async function startSession(
  db: Queries,
  cookies: CookieSettings,
  reply: FastifyReply,
  { userId, remember, previousToken, passwordSetAt }: NewSession,
): Promise<boolean> {
  const token = newSessionToken();
  const lifetime = remember ? LIFETIMES.remembered : LIFETIMES.browser;
  const device = deviceInWords(reply.request.headers["user-agent"]);
  // The account's row is locked first: a change of password ends this session too, or forestalls it.
  const started = await db.run(sql`
    with owner as materialized (
      select id from users
      where id = ${userId}
        and password_changed_at = coalesce(${passwordSetAt ?? null}, password_changed_at)
      for share
    ), ended as (
      delete from sessions
      where token_hash = ${hashToken(previousToken ?? "")} and exists (select from owner)
    )
    insert into sessions (token_hash, user_id, remember, device, idle_ends_at, ends_at)
    select ${hashToken(token)}, id, ${remember}, ${device},
      now() + make_interval(secs => ${lifetime.idleSeconds}),
      now() + make_interval(secs => ${lifetime.totalSeconds})
    from owner`);
  if (started === 0) return false;
  setSessionCookies(reply, cookies, token, remember ? lifetime.totalSeconds : undefined);
  return true;
}

/**
 * Gives the session another token, and the browser its cookies once that is committed. Of any number of
 * requests that come with one token only one renews it.
 * @throws unauthenticated where the session has ended or been renewed meanwhile
 */
export async function renewSession(
  tx: Transaction,
  cookies: CookieSettings,
  reply: FastifyReply,
  tokenHash: Buffer,
): Promise<void> {
  const token = newSessionToken();
  const renewed = await tx.maybe<{ remember: boolean; secondsLeft: number }>(sql`
    update sessions set token_hash = ${hashToken(token)}
    where token_hash = ${tokenHash} and now() < least(idle_ends_at, ends_at)
    returning remember, floor(extract(epoch from ends_at - now()))::int as "secondsLeft"`);
  if (!renewed) throw httpErrors.unauthenticated();
  const maxAgeSeconds = renewed.remember ? renewed.secondsLeft : undefined;
  tx.afterCommit(() => setSessionCookies(reply, cookies, token, maxAgeSeconds));
}

export type ListedSession = {
  readonly id: string;
  readonly device: string;
  readonly createdAt: string;
  readonly lastUsedAt: string;
};

/** Where a player is signed in, most lately used first. */
export function listSessions(db: Queries, userId: number): Promise<ListedSession[]> {
  return db.many<ListedSession>(sql`
    select id, device, created_at as "createdAt", last_used_at as "lastUsedAt"
    from sessions
    where user_id = ${userId} and now() < least(idle_ends_at, ends_at)
    order by last_used_at desc, created_at desc`);
}

/** @returns false where the player has no such session */
export async function endSessionById(db: Queries, userId: number, id: string): Promise<boolean> {
  return (await db.run(sql`delete from sessions where user_id = ${userId} and id = ${id}`)) === 1;
}

/** Ends all sessions of a player but the one with this id, if any. */
export async function endOtherSessions(db: Queries, userId: number, id?: string): Promise<void> {
  await db.run(sql`
    delete from sessions where user_id = ${userId} and id is distinct from ${id ?? null}::uuid`);
}

/** Ends the session of a token on the server. */
export async function endSession(db: Queries, token: string): Promise<void> {
  await db.run(sql`delete from sessions where token_hash = ${hashToken(token)}`);
}

export async function forgetEndedSessions(db: Queries): Promise<void> {
  await db.run(sql`delete from sessions where least(idle_ends_at, ends_at) < now()`);
}
