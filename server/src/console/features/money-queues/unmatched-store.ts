/** Lists incoming money that no player was matched with (`findUnmatched`). */
import type { UnmatchedMoney } from "@portal/contract/console/money-queues";
import type { Queries } from "../../../kit/database/database.ts";
import { sql } from "../../../kit/database/sql.ts";

export type UnmatchedQuery = {
  readonly method: string | null;
  /** Words of the content, in any case. */
  readonly content: string | null;
  readonly fromVnd: number | null;
  readonly toVnd: number | null;
  /** The owner's login. Empty: without an owner; null: no filter. */
  readonly owner: string | null;
  /** Sort by amount; else by arrival, which is the order of the ids. */
  readonly isByAmount: boolean;
  /** 1: ascending; -1: descending. */
  readonly direction: 1 | -1;
  /** The last row of the previous page; both are negated in a descending order. */
  readonly afterRank: number;
  readonly afterId: number;
  readonly atMost: number;
};

type WaitingMoney = UnmatchedMoney & { readonly rank: number };

/**
 * Lists unmatched notices from `waiting_notices`, which stays small. Oldest first reads its key in order; other orders
 * are sorted.
 */
export function findUnmatched(db: Queries, query: UnmatchedQuery): Promise<WaitingMoney[]> {
  const { method, content, fromVnd, toVnd, owner, isByAmount, direction, ...page } = query;
  return db.many<WaitingMoney>(sql`
    with found as (
      (select n.*, n.id as rank from waiting_notices w
        -- Forces a scan in the order of the list: the planner misjudges the filters.
        cross join lateral (
          select * from inbound_notices i where i.id = w.notice_id limit 1) n
        where not ${isByAmount}::boolean and ${direction}::integer > 0
          and w.notice_id > ${page.afterId}::bigint
          and (${method}::text is null or n.method = ${method})
          and (${content}::text is null or strpos(lower(n.content), lower(${content})) > 0)
          and (${fromVnd}::bigint is null or n.amount_vnd >= ${fromVnd})
          and (${toVnd}::bigint is null or n.amount_vnd <= ${toVnd})
          and (${owner}::text is null or ${owner} = coalesce((select s.login from work_owners o join staff s on s.id = o.staff_id
            where o.queue = 'unmatched' and o.item = n.id::text), ''))
        order by w.notice_id limit ${page.atMost})
      union all
      (select n.*, k.rank from waiting_notices w
        cross join lateral (
          select * from inbound_notices i where i.id = w.notice_id limit 1) n
        cross join lateral (select ${direction}::integer
          * case when ${isByAmount}::boolean then n.amount_vnd else n.id end as rank) k
        where (${isByAmount}::boolean or ${direction}::integer < 0)
          and (k.rank, ${direction}::integer * n.id) > (${page.afterRank}::bigint, ${page.afterId}::bigint)
          and (${method}::text is null or n.method = ${method})
          and (${content}::text is null or strpos(lower(n.content), lower(${content})) > 0)
          and (${fromVnd}::bigint is null or n.amount_vnd >= ${fromVnd})
          and (${toVnd}::bigint is null or n.amount_vnd <= ${toVnd})
          and (${owner}::text is null or ${owner} = coalesce((select s.login from work_owners o join staff s on s.id = o.staff_id
            where o.queue = 'unmatched' and o.item = n.id::text), ''))
        order by k.rank, ${direction}::integer * n.id limit ${page.atMost})
    )
    select n.id /* never null */, n.provider || ':' || n.event_id as name /* never null */,
      n.method /* never null */, n.account_number as "accountNumber" /* never null */,
      n.amount_vnd as "amountVnd" /* never null */, n.content /* never null */, n.reference,
      n.payer_name as "payerName", n.occurred_at as "occurredAt" /* never null */,
      n.received_at as "receivedAt" /* never null */, n.rank /* never null */,
      (select s.login from work_owners o join staff s on s.id = o.staff_id
        where o.queue = 'unmatched' and o.item = n.id::text) as owner,
      (select o.provider || ':' || o.event_id from inbound_notices o where o.id = n.conflicts_with)
        as "conflictsWith"
    from found n order by n.rank, ${direction}::integer * n.id`);
}
