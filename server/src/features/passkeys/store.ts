/** Queries for passkeys, and for the WebAuthn user handle of an account. */
import { randomBytes } from "node:crypto";
import type { Passkey } from "@portal/contract/passkeys";
import type { NewPasskey } from "../../domain/passkeys/check-credential.ts";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

export function listPasskeys(db: Queries, userId: number): Promise<Passkey[]> {
  return db.many<Passkey>(sql`
    select id, name, backed_up as "isSynced", created_at as "createdAt",
      last_used_at as "lastUsedAt"
    from passkeys where user_id = ${userId} order by created_at, id`);
}

/** The length of an account's user handle: WebAuthn §14.6.1 recommends 64 random bytes. */
const HANDLE_BYTES = 64;

/** Returns the handle of the account for authenticators. It is created when first needed. */
export function userHandleOf(tx: Queries, userId: number): Promise<Buffer> {
  return tx.write.value<Buffer>(sql`
    update users set passkey_handle = coalesce(passkey_handle, ${randomBytes(HANDLE_BYTES)})
    where id = ${userId}
    returning passkey_handle as handle /* never null */`);
}

/** @returns undefined if an account has this passkey already */
export function insertPasskey(
  tx: Queries,
  userId: number,
  { name, ...made }: NewPasskey & { readonly name: string },
): Promise<Passkey | undefined> {
  return tx.write.maybe<Passkey>(sql`
    insert into passkeys
      (user_id, credential_id, public_key, counter, transports, backed_up, name)
    values (${userId}, ${made.credentialId}, ${made.publicKey}, ${made.counter},
      ${made.transports}::text[], ${made.isBackedUp}, ${name})
    on conflict on constraint passkeys_credential_id_key do nothing
    returning id, name, backed_up as "isSynced", created_at as "createdAt",
      last_used_at as "lastUsedAt"`);
}

/** @returns false if the player has no such passkey */
export function updateName(
  db: Queries,
  userId: number,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<boolean> {
  return db.changes(sql`
    update passkeys set name = ${name} where id = ${id} and user_id = ${userId}`);
}

/** @returns when it was added; undefined if the player has no such passkey */
export async function deletePasskey(
  tx: Queries,
  userId: number,
  id: string,
): Promise<string | undefined> {
  const deleted = await tx.write.maybe<{ createdAt: string }>(sql`
    delete from passkeys where id = ${id} and user_id = ${userId}
    returning created_at as "createdAt"`);
  return deleted?.createdAt;
}
