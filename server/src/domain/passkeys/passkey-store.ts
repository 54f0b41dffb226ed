/**
 * Stores passkeys and the challenges that authenticators sign. A challenge has 256 random bits and is valid once, for a
 * few minutes.
 */
import type { ProvableAction } from "@portal/contract/proofs";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import { hashToken, newToken } from "../../kit/http/browser/session-tokens.ts";
import type { Assertion } from "./check-credential.ts";

/** How long a challenge is valid. Web Authentication Level 3, §15.1, recommends 5 to 10 minutes if a person acts. */
const CHALLENGE_MINUTES = 5;
/** The time limit that browsers get. */
export const CHALLENGE_MS = CHALLENGE_MINUTES * 60_000;

/** For confirming one action of a session or, without an action, for adding a passkey in it. */
type SessionPurpose = { readonly sessionId: string; readonly action?: ProvableAction };

const nameOf = ({ action }: SessionPurpose) => (action === undefined ? "add" : "prove");

/** Issues a challenge. That of a session that has just ended is not stored, so nothing accepts it. */
export async function issueSessionChallenge(db: Queries, purpose: SessionPurpose): Promise<string> {
  const challenge = newToken();
  await db.run(sql`
    insert into passkey_challenges (challenge_hash, purpose, session_id, action, expires_at)
    select ${hashToken(challenge)}, ${nameOf(purpose)}, id, ${purpose.action ?? null},
      now() + make_interval(mins => ${CHALLENGE_MINUTES})
    from sessions where id = ${purpose.sessionId} for key share`);
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
 * @returns false if the challenge is invalid or belongs to another session
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

/** A passkey as browsers receive it. */
export type Descriptor = {
  readonly credentialId: Buffer;
  readonly transports: readonly string[];
};

/** @param settledHours the least age of a passkey in hours; 0 includes those added since this transaction began */
export function listDescriptors(
  db: Queries,
  userId: number,
  settledHours = 0,
): Promise<Descriptor[]> {
  return db.many<Descriptor>(sql`
    select credential_id as "credentialId", transports
    from passkeys
    where user_id = ${userId}
      and (${settledHours} = 0 or created_at <= now() - make_interval(hours => ${settledHours}))
    order by created_at, id`);
}

export type KnownPasskey = {
  readonly id: string;
  readonly userId: number;
  readonly publicKey: Buffer;
};

/** Finds the passkey with this id, if it belongs to the account with this handle. */
export function findPasskey(
  db: Queries,
  credentialId: Buffer,
  userHandle: Buffer,
): Promise<KnownPasskey | undefined> {
  return db.maybe<KnownPasskey>(sql`
    select p.id, p.user_id as "userId", p.public_key as "publicKey"
    from passkeys p join users u on u.id = p.user_id
    where p.credential_id = ${credentialId} and u.passkey_handle = ${userHandle}`);
}

/**
 * Records a use of a passkey.
 * @returns false if the passkey was removed meanwhile, or its counter is not newer (0 means that it does not count): it
 *   may have been copied
 */
export function noteUse(
  tx: Queries,
  id: string,
  { counter, isBackedUp }: Assertion,
): Promise<boolean> {
  return tx.changes(sql`
    update passkeys set counter = ${counter}, backed_up = ${isBackedUp}, last_used_at = now()
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0))`);
}

/** Finds the player's own passkey with this id, if the account has had it for `settledHours`. */
export function findPasskeyOf(
  db: Queries,
  userId: number,
  { credentialId, settledHours }: { readonly credentialId: Buffer; readonly settledHours: number },
): Promise<KnownPasskey | undefined> {
  return db.maybe<KnownPasskey>(sql`
    select id, user_id as "userId", public_key as "publicKey"
    from passkeys
    where credential_id = ${credentialId} and user_id = ${userId}
      and created_at <= now() - make_interval(hours => ${settledHours})`);
}
