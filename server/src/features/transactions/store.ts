import { TRANSACTION_HISTORY_LENGTH } from "@portal/contract/limits";
import type { Transaction } from "@portal/contract/transactions";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/**
 * Newest first, each with the transactions linked to it in either direction. Of a limit that is not in its
 * text the planner expects a tenth of all there are, and would plan for each player anew.
 */
export function listLatestTransactions(db: Queries, userId: number): Promise<Transaction[]> {
  return db.many<Transaction>(sql`
    select id, type, status, value, currency, updated_at as "updatedAt", payload,
      related as "relatedTransactions"
    from (
      select * from history_lines where user_id = ${userId}
      order by created_at desc, id desc limit 50
    ) as newest
    order by created_at desc, id desc limit ${TRANSACTION_HISTORY_LENGTH}`);
}
