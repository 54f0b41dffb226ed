import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import { commonErrors } from "../errors.ts";

/**
 * Refuses whoever has proven to be the player of a locked account, with the reason. No session starts there in any
 * case: `insertSession` sees to it. @throws accountLocked
 */
export async function assertNotLocked(db: Queries, userId: number): Promise<void> {
  const locked = await db.maybe<{ reason: string }>(sql`
    select lock_reason as reason /* never null */ from users
    where id = ${userId} and locked_at is not null and (lock_ends_at > now()) is not false`);
  if (locked) throw commonErrors.accountLocked(locked.reason);
}

/** Clears locks and stops whose time is over. They have had no effect since then. */
export async function clearEndedLocks(db: Queries): Promise<void> {
  await db.run(sql`
    update users set locked_at = null, lock_reason = null, lock_ends_at = null
    where lock_ends_at <= now()`);
  await db.run(sql`
    update users set spending_stopped_at = null, spending_stop_ends_at = null
    where spending_stop_ends_at <= now()`);
}
