import { TRANSACTION_HISTORY_LENGTH } from "@portal/contract/values/limits";
import type { Transaction } from "@portal/contract/transactions";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/**
 * Lists the newest transactions, each with the ones linked to it in either direction. The limit of 50 must be
 * in the text: for a parameter the planner expects a tenth of all rows, and would plan anew for each player.
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
