import type { Queries } from "../../kit/database.ts";
import { sql } from "../../kit/sql.ts";

/** A transfer that has arrived, with what became of it. */
export type Transfer = {
  readonly noticeId: number;
  /** As commands name it: feed and the feed's own id. */
  readonly name: string;
  readonly method: string;
  readonly reference: string | null;
  readonly content: string;
  readonly amountVnd: number;
  readonly occurredAt: string;
  readonly receivedAt: string;
  /** Null while it waits for an operator. */
  readonly outcome: "credited" | "assigned" | "returned" | null;
  readonly username: string | null;
  readonly transactionId: string | null;
};

/** All that go by this name: feed and event id, event id alone, the bank's reference, or the top-up's id. */
export function findTransfers(db: Queries, name: string, atMost: number): Promise<Transfer[]> {
  return db.many<Transfer>(sql`
    select n.id as "noticeId", n.provider || ':' || n.event_id as name, n.method, n.reference,
      n.content, n.amount_vnd as "amountVnd", n.occurred_at as "occurredAt",
      n.received_at as "receivedAt", u.username,
      case when n.user_id is not null then 'credited' else r.outcome end as outcome,
      coalesce(n.transaction_id, r.transaction_id) as "transactionId"
    from inbound_notices n
    left join transfer_resolutions r on r.notice_id = n.id
    left join users u on u.id = coalesce(n.user_id, r.user_id)
    where ${name} in (n.event_id, n.provider || ':' || n.event_id, n.reference,
      n.transaction_id::text, r.transaction_id::text)
    order by n.id limit ${atMost}`);
}

/** Those that wait for an operator, oldest first, from after `afterId` on. */
export function listUnmatched(
  db: Queries,
  { afterId, atMost }: { readonly afterId: number; readonly atMost: number },
): Promise<Transfer[]> {
  return db.many<Transfer>(sql`
    select n.id as "noticeId", n.provider || ':' || n.event_id as name, n.method, n.reference,
      n.content, n.amount_vnd as "amountVnd", n.occurred_at as "occurredAt",
      n.received_at as "receivedAt", null as username, null as outcome, null as "transactionId"
    from inbound_notices n
    where n.user_id is null and n.id > ${afterId}
      and not exists (select from transfer_resolutions r where r.notice_id = n.id)
    order by n.id limit ${atMost}`);
}

type Resolution =
  | { readonly outcome: "assigned"; readonly userId: number; readonly transactionId: string }
  | { readonly outcome: "returned"; readonly userId: null; readonly transactionId: null };

/** Decides an unmatched transfer, once. @returns false where it had been decided, or needed no decision */
export async function resolveTransfer(
  tx: Queries,
  noticeId: number,
  { outcome, userId, transactionId }: Resolution,
): Promise<boolean> {
  const resolved = await tx.run(sql`
    insert into transfer_resolutions (notice_id, outcome, user_id, transaction_id)
    select id, ${outcome}, ${userId}, ${transactionId} from inbound_notices
    where id = ${noticeId} and user_id is null
    on conflict do nothing`);
  return resolved === 1;
}

export type AssignedTopUp = {
  readonly id: string;
  readonly userId: number;
  readonly type: string;
  readonly amountVnd: number;
  readonly payload: object;
  readonly bonusKp: number;
  readonly method: string;
};

/** What the player sees of it: the same as if the transfer had named him. */
export async function insertTopUp(tx: Queries, topUp: AssignedTopUp): Promise<void> {
  const { id, userId, type, amountVnd, payload, bonusKp, method } = topUp;
  await tx.run(sql`
    insert into transactions (id, user_id, type, status, value, currency, payload)
    values (${id}, ${userId}, ${type}, 'success', ${amountVnd}, 'VND', ${JSON.stringify(payload)})`);
  if (bonusKp === 0) return;
  await tx.run(sql`
    insert into transactions (user_id, parent_id, type, status, value, currency, payload)
    values (${userId}, ${id}, 'credit.bonus', 'success', ${bonusKp}, 'KP',
      ${JSON.stringify({ source: method })})`);
}
