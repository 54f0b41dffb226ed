import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import { commonErrors } from "../errors.ts";

type Locks = {
  readonly isLocked: boolean;
  readonly isStopped: boolean;
  readonly isClosing: boolean;
};

/**
 * Refuses where the account may not spend. Call it in every transaction that takes credit out. It waits for an
 * undo or an operator's operation in progress, so that nothing is spent after that.
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
