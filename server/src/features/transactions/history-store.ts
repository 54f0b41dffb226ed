/** Queries for the history: lines with balances (`readHistoryLines`), and the tree of a transaction (`findTree`). */
import { TRANSACTION_TREE_MAX_LENGTH } from "@portal/contract/values/limits";
import type { TransactionLine } from "@portal/contract/transactions";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

type TransactionId = { readonly id: string };

/**
 * Returns the transactions in the given order, each with the player's balance after it (credit plus debt, one of which
 * is always zero). The balance is read from the transaction's newest journal. A top-up and its bonus share one journal:
 * the top-up's balance excludes the bonus.
 */
export function readHistoryLines(
  db: Queries,
  userId: number,
  wanted: readonly TransactionId[],
): Promise<TransactionLine[]> {
  return db.many<TransactionLine>(sql`
    with found as materialized (
      select line.*, place from unnest(${wanted.map(({ id }) => id)}::uuid[]) with ordinality as asked (id, place)
      join history_lines line on line.id = asked.id
    )
    select t.id, t.parent_id as "parentId", t.type, t.status, t.value, t.currency,
      t.created_at as "createdAt", t.updated_at as "updatedAt", t.payload,
      t.related as "relatedTransactions",
      coalesce(
        (select p.id from purchases p where p.id = t.id and p.transaction_id is not null),
        (select f.purchase_id from top_ups f where f.transaction_id = t.id)) as "purchaseId",
      moved.balance - coalesce((
        select sum(bonus.value) from transactions bonus
        where bonus.parent_id = t.id and bonus.type = 'credit.bonus'
      ), 0)::bigint as "balanceAfter",
      case when moved.transaction_id = t.id then moved.settled else 0 end as "settledDebt"
    from found t
    left join lateral (
      select j.transaction_id, sum(e.balance_after)::bigint as balance,
        coalesce(sum(e.amount) filter (where a.name = 'debt'), 0)::bigint as settled
      from journals j
      join entries e on e.journal_id = j.id
      join ledger_accounts a on a.id = e.account_id and a.user_id = t.user_id
      where j.transaction_id = case when t.type = 'credit.bonus' then t.parent_id else t.id end
      group by j.id, j.transaction_id order by j.id desc limit 1
    ) moved on true
    where t.user_id = ${userId} order by t.place`);
}

/** Links of a chain that are followed: no chain is longer. Also stops the recursion if a chain is circular. */
const MAX_DEPTH = 10;

/**
 * Returns the ids of a transaction's whole tree, each after its cause. Empty if the player has no such transaction.
 */
export function findTree(db: Queries, userId: number, id: string): Promise<TransactionId[]> {
  return db.many<TransactionId>(sql`
    with recursive upward (id, parent_id, depth) as (
      select id, parent_id, 0 from transactions where id = ${id} and user_id = ${userId}
      union all
      select cause.id, cause.parent_id, depth + 1
      from upward join transactions cause on cause.id = upward.parent_id
      where cause.user_id = ${userId} and depth < ${MAX_DEPTH}
    ), tree (id, trail) as (
      (select id, array[id] from upward order by depth desc limit 1)
      union all
      select effect.id, trail || effect.id
      from tree join transactions effect on effect.parent_id = tree.id
      where effect.user_id = ${userId} and cardinality(trail) <= ${MAX_DEPTH}
        and effect.id <> all (trail)
    )
    select id from tree order by trail limit ${TRANSACTION_TREE_MAX_LENGTH}`);
}
