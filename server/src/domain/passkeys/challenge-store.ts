/** The challenges that authenticators sign. Each has 256 random bits and is valid once, for a few minutes. */
import type { SecurityAction } from "@portal/contract/security-code";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import { hashToken, newToken } from "../../kit/http/browser/session-tokens.ts";
import { httpErrors } from "../../kit/http/errors.ts";

/** Web Authentication Level 3, §15.1, recommends 5 to 10 for a ceremony in which a person takes part. */
const CHALLENGE_MINUTES = 5;
/** The time limit that browsers get. */
export const CHALLENGE_MS = CHALLENGE_MINUTES * 60_000;

/** For adding a passkey in this session. @throws unauthenticated where the session has ended */
export async function issueAddChallenge(tx: Queries, sessionId: string): Promise<string> {
  const challenge = newToken();
  const issued = await tx.run(sql`
    insert into passkey_challenges (challenge_hash, purpose, session_id, expires_at)
    select ${hashToken(challenge)}, 'add', id, now() + make_interval(mins => ${CHALLENGE_MINUTES})
    from sessions where id = ${sessionId} for key share`);
  if (issued === 0) throw httpErrors.unauthenticated();
  return challenge;
}

/** For signing in, in the browser that holds this session token. */
export async function issueLoginChallenge(db: Queries, browserToken: string): Promise<string> {
  const challenge = newToken();
  await db.run(sql`
    insert into passkey_challenges (challenge_hash, purpose, browser_hash, expires_at)
    values (${hashToken(challenge)}, 'login', ${hashToken(browserToken)},
      now() + make_interval(mins => ${CHALLENGE_MINUTES}))`);
  return challenge;
}

/** Of concurrent uses exactly one succeeds. @returns false where the challenge is not valid, or not here */
export async function consumeAddChallenge(
  tx: Queries,
  challenge: string,
  sessionId: string,
): Promise<boolean> {
  const used = await tx.run(sql`
    delete from passkey_challenges
    where challenge_hash = ${hashToken(challenge)} and purpose = 'add'
      and session_id = ${sessionId} and expires_at > now()`);
  return used === 1;
}

/** Of concurrent uses exactly one succeeds. @returns false where the challenge is not valid, or not here */
export async function consumeLoginChallenge(
  tx: Queries,
  challenge: string,
  browserToken: string,
): Promise<boolean> {
  const used = await tx.run(sql`
    delete from passkey_challenges
    where challenge_hash = ${hashToken(challenge)} and purpose = 'login'
      and browser_hash = ${hashToken(browserToken)} and expires_at > now()`);
  return used === 1;
}

/** For confirming one action of this session. @throws unauthenticated where the session has ended */
export async function issueProofChallenge(
  db: Queries,
  { sessionId, action }: ProofPurpose,
): Promise<string> {
  const challenge = newToken();
  const issued = await db.run(sql`
    insert into passkey_challenges (challenge_hash, purpose, session_id, action, expires_at)
    select ${hashToken(challenge)}, 'prove', id, ${action},
      now() + make_interval(mins => ${CHALLENGE_MINUTES})
    from sessions where id = ${sessionId} for key share`);
  if (issued === 0) throw httpErrors.unauthenticated();
  return challenge;
}

/** Of concurrent uses exactly one succeeds. @returns false where the challenge is not valid, or not here */
export async function consumeProofChallenge(
  tx: Queries,
  challenge: string,
  { sessionId, action }: ProofPurpose,
): Promise<boolean> {
  const used = await tx.run(sql`
    delete from passkey_challenges
    where challenge_hash = ${hashToken(challenge)} and purpose = 'prove'
      and session_id = ${sessionId} and action = ${action} and expires_at > now()`);
  return used === 1;
}

type ProofPurpose = { readonly sessionId: string; readonly action: SecurityAction };
