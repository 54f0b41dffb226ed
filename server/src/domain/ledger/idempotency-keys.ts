import type { Queries } from "../../kit/database/database.ts";
import { type Sql, sql } from "../../kit/database/sql.ts";
import { commonErrors } from "../errors.ts";

/** A caller's Idempotency-Key, and what the caller requests under it. */
export type Idempotency = {
  readonly key: string;
  /** Distinguishes one body from another. For a body with secrets it is a keyed digest. */
  readonly bodySha256: Buffer;
};

type KeyHolder = { readonly bodySha256: Buffer; readonly transactionId: string };
type KeyClaim = Idempotency & { readonly userId: number; readonly transactionId: string };

/**
 * Takes a key for a transaction; waits for a concurrent claim of the same key.
 * @returns the transaction that holds the key
 * @throws idempotencyKeyReused
 */
export async function claimKey(tx: Queries, claim: KeyClaim): Promise<string> {
  const { userId, key, bodySha256, transactionId } = claim;
  await tx.run(sql`
    insert into idempotency_keys (user_id, key, body_sha256, transaction_id)
    values (${userId}, ${key}, ${bodySha256}, ${transactionId})
    on conflict do nothing`);
  return transactionOf(await tx.one<KeyHolder>(holderOf(userId, key)), claim);
}

/**
 * Returns the transaction that already holds a key, whatever has changed since.
 * @throws idempotencyKeyReused
 */
export async function findKeyed(
  db: Queries,
  userId: number,
  idempotency: Idempotency,
): Promise<string | undefined> {
  const holder = await db.maybe<KeyHolder>(holderOf(userId, idempotency.key));
  return holder && transactionOf(holder, idempotency);
}

function transactionOf(holder: KeyHolder, { bodySha256 }: Idempotency): string {
  if (!holder.bodySha256.equals(bodySha256)) throw commonErrors.idempotencyKeyReused();
  return holder.transactionId;
}

const holderOf = (userId: number, key: string): Sql => sql`
  select body_sha256 as "bodySha256", transaction_id as "transactionId"
  from idempotency_keys where user_id = ${userId} and key = ${key}`;
