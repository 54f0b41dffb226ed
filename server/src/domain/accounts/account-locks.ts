/**
 * Refuses players whose account is locked (`assertNotLocked`) or may not spend (`assertMaySpend`), and clears ended
 * locks.
 */
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import { commonErrors } from "../errors.ts";

/**
 * Refuses a locked account and shows the reason. Call it only after the player has proved who they are. `startSession`
 * also refuses a locked account, but without the reason. @throws accountLocked
 */
export async function assertNotLocked(db: Queries, userId: number): Promise<void> {
  const locked = await db.maybe<{ reason: string }>(sql`
    select lock_reason as reason /* never null */ from users
    where id = ${userId} and locked_at is not null and (lock_ends_at > now()) is not false`);
  if (locked) throw commonErrors.accountLocked(locked.reason);
}

/** Clears locks and spending stops whose time has ended. */
export async function clearEndedLocks(db: Queries): Promise<void> {
  await db.run(sql`
    update users set locked_at = null, lock_reason = null, lock_ends_at = null
    where lock_ends_at <= now()`);
  await db.run(sql`
    update users set spending_stopped_at = null, spending_stop_ends_at = null
    where spending_stop_ends_at <= now()`);
}

type Locks = {
  readonly isLocked: boolean;
  readonly isStopped: boolean;
  readonly isClosing: boolean;
};

/**
 * Refuses an account that may not spend. Call it in every transaction that spends credit. It waits for concurrent
 * changes of the account, such as an undo or a stop by staff, so that nothing is spent after them.
 * @throws spendingLocked, spendingStopped, accountClosing
 */
export async function assertMaySpend(tx: Queries, userId: number): Promise<void> {
  const { isLocked, isStopped, isClosing } = await tx.one<Locks>(sql`
    select spending_locked_at is not null as "isLocked",
      spending_stopped_at is not null and (spending_stop_ends_at > now()) is not false as "isStopped",
      closes_at is not null as "isClosing"
    from users where id = ${userId} for share`);
  if (isClosing) throw commonErrors.accountClosing();
  if (isStopped) throw commonErrors.spendingStopped();
  if (isLocked) throw commonErrors.spendingLocked();
}
