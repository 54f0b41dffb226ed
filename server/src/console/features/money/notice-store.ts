/** Reads a payment notice for its story: what the feed reported, and what became of the money. */
import type { StoryNotice } from "@portal/contract/console/money";
import type { Queries } from "../../../kit/database/database.ts";
import { sql } from "../../../kit/database/sql.ts";

export type FoundNotice = Omit<StoryNotice, "conflictsWith" | "raw"> & {
  readonly raw: Buffer;
  readonly conflictsWithId: number | null;
  readonly conflictsWith: string | null;
  readonly transactionId: string | null;
  /** Keys of the journals that belong to the notice and to no transaction. */
  readonly journalKeys: string[];
};

export function findNotice(db: Queries, id: number): Promise<FoundNotice | undefined> {
  return db.maybe<FoundNotice>(sql`
    select n.id, n.provider || ':' || n.event_id as name, n.method,
      n.account_number as "accountNumber", n.cash_account as "cashAccount", n.reference, n.content,
      n.amount_vnd as "amountVnd", n.occurred_at as "occurredAt", n.received_at as "receivedAt",
      n.payer_account as "payerAccount", n.payer_bank as "payerBank", n.payer_name as "payerName",
      n.is_entered as "isEntered", n.raw, o.id as "conflictsWithId",
      o.provider || ':' || o.event_id as "conflictsWith",
      case when exists (select from not_real_notices v where v.notice_id = n.id) then 'not-real'
        when n.user_id is not null then 'credited' when c.user_id is not null then 'assigned'
        when c.notice_id is not null then 'returned' end as outcome,
      c.claimed_by as "claimedBy", c.claimed_at as "claimedAt",
      coalesce(n.transaction_id, c.transaction_id) as "transactionId",
      n.amount_vnd - coalesce(r.refunded_vnd, 0)
        - case when c.notice_id is not null and c.user_id is null then n.amount_vnd else 0 end
        as "leftVnd" /* never null */,
      (select count(*) from refunds b where b.notice_id = n.id) as refunds,
      array['transfer:' || n.provider || ':' || n.event_id, 'claim:' || n.id]
        || array(select b.journal_key from refunds b where b.notice_id = n.id)
        as "journalKeys" /* never null */
    from inbound_notices n
    left join notice_claims c on c.notice_id = n.id
    left join inbound_notices o on o.id = n.conflicts_with
    left join refunded_notices r on r.notice_id = n.id
    where n.id = ${id}`);
}
