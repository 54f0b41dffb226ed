import type { FastifyReply } from "fastify";
import type { Queries } from "../kit/database.ts";
import { type CookieSettings, setSessionCookies } from "../kit/session-cookies.ts";
import { hashToken, newSessionToken } from "../kit/session-tokens.ts";
import { sql } from "../kit/sql.ts";

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
};

/** Starts a session with a token of its own and hands its cookies to the browser. */
export async function startSession(
  db: Queries,
  cookies: CookieSettings,
  reply: FastifyReply,
  { userId, remember, previousToken }: NewSession,
): Promise<void> {
  const token = newSessionToken();
  const lifetime = remember ? LIFETIMES.remembered : LIFETIMES.browser;
  await db.run(sql`
    with ended as (delete from sessions where token_hash = ${hashToken(previousToken ?? "")})
    insert into sessions (token_hash, user_id, remember, idle_ends_at, ends_at)
    values (${hashToken(token)}, ${userId}, ${remember},
      now() + make_interval(secs => ${lifetime.idleSeconds}),
      now() + make_interval(secs => ${lifetime.totalSeconds}))`);
  setSessionCookies(reply, cookies, token, remember ? lifetime.totalSeconds : undefined);
}

/** Ends the session of a token on the server. */
export async function endSession(db: Queries, token: string): Promise<void> {
  await db.run(sql`delete from sessions where token_hash = ${hashToken(token)}`);
}

export async function forgetEndedSessions(db: Queries): Promise<void> {
  await db.run(sql`delete from sessions where least(idle_ends_at, ends_at) < now()`);
}
