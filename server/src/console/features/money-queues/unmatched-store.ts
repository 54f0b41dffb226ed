import type { UnmatchedMoney } from "@portal/contract/console/money-queues";
import type { Queries } from "../../../kit/database/database.ts";
import { sql } from "../../../kit/database/sql.ts";

export type UnmatchedQuery = {
  readonly method: string | null;
  /** Words of the content, whatever their case. */
  readonly content: string | null;
  readonly fromVnd: number | null;
  readonly toVnd: number | null;
  /** The last notice of the page before. */
  readonly afterId: number;
  readonly atMost: number;
};

/** Lists the oldest first, from `waiting_notices`, which stays as small as what waits. */
export function findUnmatched(db: Queries, query: UnmatchedQuery): Promise<UnmatchedMoney[]> {
  const { method, content, fromVnd, toVnd, afterId, atMost } = query;
  return db.many<UnmatchedMoney>(sql`
    select n.id, n.provider || ':' || n.event_id as name, n.method,
      n.account_number as "accountNumber", n.amount_vnd as "amountVnd", n.content, n.reference,
      n.payer_name as "payerName", n.occurred_at as "occurredAt",
      (select o.provider || ':' || o.event_id from inbound_notices o where o.id = n.conflicts_with)
        as "conflictsWith"
    from waiting_notices w
    -- Row by row, in the order of the list, whatever the planner thinks of the filters.
    cross join lateral (
      select * from inbound_notices i
      where i.id = w.notice_id
        and (${method}::text is null or i.method = ${method})
        and (${content}::text is null or strpos(lower(i.content), lower(${content})) > 0)
        and (${fromVnd}::bigint is null or i.amount_vnd >= ${fromVnd})
        and (${toVnd}::bigint is null or i.amount_vnd <= ${toVnd})
      limit 1) n
    where w.notice_id > ${afterId}
    order by w.notice_id limit ${atMost}`);
}
