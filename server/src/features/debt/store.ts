import type { Recall } from "@portal/contract/debt";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** Recalls that are listed at most: most debts come from one. */
const LISTED_AT_MOST = 5;

/** Lists the recalls since the player last owed nothing, newest first. */
export function listRecallsOfDebt(db: Queries, userId: number): Promise<Recall[]> {
  return db.many<Recall>(sql`
    with debt as (
      select id, balance from ledger_accounts where user_id = ${userId} and name = 'debt'
    ), since as (
      select coalesce(max(e.position), 0) as position
      from entries e join debt on debt.id = e.account_id where e.balance_after = 0
    )
    select t.id as "transactionId", t.created_at as at, -t.value as "recalledKp",
      -e.amount as "owedKp", t.payload->>'errorNote' as note,
      case when p.id is not null then jsonb_build_object(
        'type', p.type, 'source', coalesce(p.payload->>'source', p.payload->>'provider'),
        'value', p.value, 'currency', p.currency, 'at', p.created_at) end as of
    from debt cross join since
    join entries e on e.account_id = debt.id and e.position > since.position and e.amount < 0
    join journals j on j.id = e.journal_id
    join transactions t on t.id = j.transaction_id
    left join transactions p on p.id = t.parent_id
    where debt.balance < 0
    order by e.position desc limit ${LISTED_AT_MOST}`);
}
