/** Remembers which single-use tokens were consumed, by their SHA-256, until they expire. */
import { createHash } from "node:crypto";
import type { Queries } from "../database/database.ts";
import { sql } from "../database/sql.ts";

/** Consumes a single-use token. @returns false if it was consumed before */
export function useToken(db: Queries, token: string, expiresAt: Date): Promise<boolean> {
  const hash = createHash("sha256").update(token).digest();
  return db.changes(sql`
    insert into used_tokens (token_hash, expires_at) values (${hash}, ${expiresAt})
    on conflict do nothing`);
}

/** Returns whether a token has been consumed recently. */
export function isTokenUsed(db: Queries, token: string): Promise<boolean> {
  const hash = createHash("sha256").update(token).digest();
  return db.value<boolean>(sql`
    select exists (select from used_tokens where token_hash = ${hash} and expires_at > now())`);
}

export async function deleteExpiredTokens(db: Queries): Promise<void> {
  await db.run(sql`delete from used_tokens where expires_at < now()`);
}
