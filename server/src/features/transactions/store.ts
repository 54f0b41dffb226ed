import { TRANSACTION_HISTORY_LENGTH } from "@portal/contract/limits";
import type { Transaction } from "@portal/contract/transactions";
import type { Queries } from "../../kit/database.ts";
import { sql } from "../../kit/sql.ts";

/** Newest first, each with the transactions linked to it in either direction. */
export function listLatestTransactions(db: Queries, userId: number): Promise<Transaction[]> {
  return db.many<Transaction>(sql`
    with latest as (
      select * from transactions where user_id = ${userId}
      order by created_at desc, id desc limit ${TRANSACTION_HISTORY_LENGTH}
    )
    select t.id, t.type, t.status, t.value, t.currency, t.updated_at as "updatedAt",
      jsonb_strip_nulls(t.payload) as payload,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', linked.id, 'type', linked.type,
          'realValue', case linked.currency
            when 'KP' then linked.value
            else coalesce((linked.payload->>'creditKp')::bigint, 0) end)
          order by linked.id)
        from transactions linked
        where (linked.parent_id = t.id or linked.id = t.parent_id)
          and linked.user_id = t.user_id
      ), '[]') as "relatedTransactions"
    from latest t order by t.created_at desc, t.id desc`);
}
