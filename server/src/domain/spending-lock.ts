import type { Queries } from "../kit/database.ts";
import { sql } from "../kit/sql.ts";
import { errors } from "./errors.ts";

/**
 * To be asked in the transaction of everything that takes credit out. It waits for an undo that is under
 * way: what comes after that spends nothing.
 * @throws spendingLocked
 */
export async function assertMaySpend(tx: Queries, userId: number): Promise<void> {
  const free = await tx.maybe(sql`
    select 1 from users where id = ${userId} and spending_locked_at is null for share`);
  if (free === undefined) throw errors.spendingLocked();
}
