/** Finds pages of a history. Each statement reads only as many index rows as it returns. */
import type { Transaction } from "@portal/contract/transactions";
import { TRANSACTION_HISTORY_LENGTH } from "@portal/contract/values/limits";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import { searchPage } from "./search-store.ts";
import type { Position, Selection } from "./selection.ts";

/** Returns the position of a transaction; undefined if the player has no such transaction. */
export function findPosition(
  db: Queries,
  userId: number,
  id: string,
): Promise<Position | undefined> {
  return db.maybe<Position>(sql`
    select id, created_at as "createdAt" from transactions
    where id = ${id} and user_id = ${userId}`);
}

/**
 * Finds the positions of the first selected transactions, newest first, up to 500. The 500 must be in the text: for a
 * parameter the planner expects a tenth of all rows, and plans again for each player.
 */
export function findPage(
  db: Queries,
  userId: number,
  selection: Selection,
  length: number,
): Promise<Position[]> {
  const { pairs, from, before, isFolded, words } = selection;
  if (words.length > 0) return searchPage(db, userId, selection, length);
  if (pairs) return findPageByType(db, userId, { pairs, from, before }, length);
  return db.many<Position>(sql`
    select id, created_at as "createdAt" from (
      select id, created_at from transactions
      where user_id = ${userId} and created_at >= ${from}
        and (created_at, id) < (${before.createdAt}::timestamptz, ${before.id})
        and not (${isFolded}::boolean and type = 'credit.bonus' and parent_id is not null)
      order by created_at desc, id desc limit 500
    ) as longest
    order by created_at desc, id desc limit ${length}`);
}

/**
 * Takes the newest rows of each (type, status) pair, then the newest of those. Only transactions_by_type has this
 * order. With `type = … and status = …` the planner may scan the player's whole history for enough matching rows.
 */
function findPageByType(
  db: Queries,
  userId: number,
  { pairs, from, before }: Required<Pick<Selection, "pairs" | "from" | "before">>,
  length: number,
): Promise<Position[]> {
  return db.many<Position>(sql`
    select found.id, found.created_at as "createdAt"
    from unnest(${pairs.types}::text[]) as kind (type),
      unnest(${pairs.statuses}::text[]) as state (status),
      lateral (
        select t.id, t.created_at from transactions t
        where t.user_id = ${userId}
          and (t.type, t.status, t.created_at) >= (kind.type, state.status, ${from}::timestamptz)
          and (t.type, t.status, t.created_at, t.id)
            < (kind.type, state.status, ${before.createdAt}::timestamptz, ${before.id})
        order by t.type desc, t.status desc, t.created_at desc, t.id desc
        limit ${length}
      ) as found
    order by found.created_at desc, found.id desc limit ${length}`);
}

/**
 * Lists the newest transactions, each with the ones linked to it in either direction. The 50 must be in the text, as
 * above.
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
