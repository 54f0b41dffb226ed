/** Queries for staff's passkeys: challenges, the list, a new passkey, and a proof. */
import type { Queries } from "../../../kit/database/database.ts";
import { sql } from "../../../kit/database/sql.ts";
import type { Assertion, NewPasskey } from "../../../domain/passkeys/check-credential.ts";
import { hashToken, newToken } from "../../../kit/http/browser/session-tokens.ts";

/** Issues a challenge for one purpose of a session. Throws SQLSTATE PT022 if the session may not add a passkey. */
export async function issueChallenge(
  db: Queries,
  session: Buffer,
  purpose: "add" | "prove",
): Promise<string> {
  const challenge = newToken();
  await db.run(sql`select issue_staff_challenge(${session}, ${hashToken(challenge)}, ${purpose})`);
  return challenge;
}

export type StaffPasskey = {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly transports: string[];
};

/** Lists a person's passkeys, the oldest first. */
export function listPasskeys(db: Queries, staffId: number): Promise<StaffPasskey[]> {
  return db.many<StaffPasskey>(sql`
    select credential_id as "credentialId", public_key as "publicKey", transports
    from staff_passkeys where staff_id = ${staffId} order by added_at, id`);
}

/** @returns false if the challenge is not valid any more, or the passkey is known */
export function addPasskey(
  tx: Queries,
  session: Buffer,
  { challenge, credentialId, publicKey, counter, transports, isBackedUp }: NewPasskey,
): Promise<boolean> {
  return tx.write.value<boolean>(sql`
    select add_staff_passkey(${session}, ${hashToken(challenge)}, ${credentialId}, ${publicKey},
      ${counter}, ${transports}::text[], ${isBackedUp})`);
}

/** @returns until when the proof holds; null if challenge or counter is not good */
export function noteProof(
  db: Queries,
  session: Buffer,
  credentialId: Buffer,
  { challenge, counter, isBackedUp }: Assertion,
): Promise<string | null> {
  return db.write.value<string | null>(sql`
    select prove_staff(
      ${session}, ${hashToken(challenge)}, ${credentialId}, ${counter}, ${isBackedUp})`);
}
