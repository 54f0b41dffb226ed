import type { Transaction } from "@portal/contract/transactions";
import type { Database } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** Lists a player's transaction and those that it caused, newest first, as the history shows them. */
export function listLines(
  lookups: Database["lookups"],
  userId: number,
  transactionId: string,
): Promise<Transaction[]> {
  return lookups.many<Transaction>(sql`
    select id, type, status, value, currency, updated_at as "updatedAt", payload,
      related as "relatedTransactions"
    from history_lines
    where user_id = ${userId} and (id = ${transactionId} or parent_id = ${transactionId})
    order by created_at desc, id desc`);
}
