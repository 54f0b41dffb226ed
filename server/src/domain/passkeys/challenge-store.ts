/** The challenges that authenticators sign. Each has 256 random bits and is valid once, for a few minutes. */
import type { ProvableAction } from "@portal/contract/proofs";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import { hashToken, newToken } from "../../kit/http/browser/session-tokens.ts";
import { httpErrors } from "../../kit/http/errors.ts";

/** Web Authentication Level 3, §15.1, recommends 5 to 10 for a ceremony in which a person takes part. */
const CHALLENGE_MINUTES = 5;
/** The time limit that browsers get. */
export const CHALLENGE_MS = CHALLENGE_MINUTES * 60_000;

/** For confirming one action of a session or, without an action, for adding a passkey in it. */
type SessionPurpose = { readonly sessionId: string; readonly action?: ProvableAction };

const nameOf = ({ action }: SessionPurpose) => (action === undefined ? "add" : "prove");

/** @throws unauthenticated where the session has ended */
export async function issueSessionChallenge(db: Queries, purpose: SessionPurpose): Promise<string> {
  const challenge = newToken();
  const issued = await db.run(sql`
    insert into passkey_challenges (challenge_hash, purpose, session_id, action, expires_at)
    select ${hashToken(challenge)}, ${nameOf(purpose)}, id, ${purpose.action ?? null},
      now() + make_interval(mins => ${CHALLENGE_MINUTES})
    from sessions where id = ${purpose.sessionId} for key share`);
  if (issued === 0) throw httpErrors.unauthenticated();
  return challenge;
}

/** Issues a challenge for signing in, in the browser that holds this session token. */
export async function issueLoginChallenge(db: Queries, browserToken: string): Promise<string> {
  const challenge = newToken();
  await db.run(sql`
    insert into passkey_challenges (challenge_hash, purpose, browser_hash, expires_at)
    values (${hashToken(challenge)}, 'login', ${hashToken(browserToken)},
      now() + make_interval(mins => ${CHALLENGE_MINUTES}))`);
  return challenge;
}

/**
 * Consumes a challenge of a session: of concurrent uses exactly one succeeds.
 * @returns false where the challenge is not valid, or not here
 */
export function consumeSessionChallenge(
  tx: Queries,
  challenge: string,
  purpose: SessionPurpose,
): Promise<boolean> {
  return tx.changes(sql`
    delete from passkey_challenges
    where challenge_hash = ${hashToken(challenge)} and purpose = ${nameOf(purpose)}
      and session_id = ${purpose.sessionId}
      and action is not distinct from ${purpose.action ?? null} and expires_at > now()`);
}

/** Consumes a challenge for signing in, as `consumeSessionChallenge` does. */
export function consumeLoginChallenge(
  tx: Queries,
  challenge: string,
  browserToken: string,
): Promise<boolean> {
  return tx.changes(sql`
    delete from passkey_challenges
    where challenge_hash = ${hashToken(challenge)} and purpose = 'login'
      and browser_hash = ${hashToken(browserToken)} and expires_at > now()`);
}
