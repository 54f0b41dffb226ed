/** Looks up and writes what every use of a passkey needs. */
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import type { Assertion } from "./check-credential.ts";
import type { Descriptor } from "./credential-options.ts";

/** @param settledHours for how long the account must have had them; 0: also those added since this transaction began */
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
 * Stores a use. It refuses a counter that is not newer: a copy of the passkey may exist.
 * @returns false then, and where the passkey has been removed meanwhile
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

/** Finds the player's own passkey with this id, if the account has had it for so long. */
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
