/** Queries for the work queues: their counts, and taking or leaving an item. */
import {
  STUCK_DUE_HOURS,
  STUCK_MINUTES,
  UNMATCHED_DUE_HOURS,
} from "@portal/contract/console/money-queues";
import { OUTGOING_DUE_HOURS } from "@portal/contract/console/outgoing";
import { type QueueState, type TakenQueue, workQueues } from "@portal/contract/console/queues";
import type { Queries } from "../../../kit/database/database.ts";
import { sql } from "../../../kit/database/sql.ts";

/**
 * Counts the waiting items of every queue, and this person's among them. Each part reads an index of open items only.
 */
export function readQueues(db: Queries, staffId: number): Promise<QueueState[]> {
  return db.many<QueueState>(sql`
    with waiting as (
      select 'cases' as queue, id::text as item, opened_at as since, answer_by as due
      from support_cases where answer_by is not null
      union all
      select 'unmatched', n.id::text, n.received_at,
        n.received_at + make_interval(hours => ${UNMATCHED_DUE_HOURS})
      from waiting_notices w join inbound_notices n on n.id = w.notice_id
      union all
      select 'stuck', id::text, created_at, created_at + make_interval(hours => ${STUCK_DUE_HOURS})
      from transactions
      where status = 'pending' and type in ('credit.pay', 'topup.card')
        and created_at < now() - make_interval(mins => ${STUCK_MINUTES})
      union all
      select 'stuck', provider || ':' || order_id, opened_at,
        opened_at + make_interval(hours => ${STUCK_DUE_HOURS})
      from open_payments
      where settled_at is null and opened_at < now() - make_interval(mins => ${STUCK_MINUTES})
      union all
      select 'payouts', id::text, booked_at,
        booked_at + make_interval(hours => ${OUTGOING_DUE_HOURS})
      from waiting_refunds r
      -- A refund in a payout file waits for the bank.
      where not exists (select from payouts p where p.refund_id = r.id and p.released_at is null)
      union all
      select 'approvals', id::text, proposed_at, expires_at
      from approvals where decision is null and expires_at > now()
      union all
      select 'data-requests', id::text, asked_at, data_request_due(r)
      from data_requests r where ended_at is null
    )
    select q.queue, count(w.item) as waiting, count(o.staff_id) as mine,
      count(*) filter (where w.due < now()) as overdue,
      min(w.since) as "oldestAt", min(w.due) as "dueAt"
    from unnest(${workQueues}::text[]) with ordinality as q (queue, place)
    left join waiting w on w.queue = q.queue
    left join work_owners o on o.queue = w.queue and o.item = w.item and o.staff_id = ${staffId}
    group by q.queue, q.place order by q.place`);
}

export type Work = { readonly queue: TakenQueue; readonly item: string };

/** @returns false if somebody else has it by now */
export function takeWork(
  db: Queries,
  session: Buffer,
  { queue, item, from }: Work & { readonly from: string | null },
): Promise<boolean> {
  return db.write.value<boolean>(sql`select take_work(${session}, ${queue}, ${item}, ${from})`);
}

/** @returns false if the item is not this person's */
export function leaveWork(db: Queries, session: Buffer, { queue, item }: Work): Promise<boolean> {
  return db.write.value<boolean>(sql`select leave_work(${session}, ${queue}, ${item})`);
}
