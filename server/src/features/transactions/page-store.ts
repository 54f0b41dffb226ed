/** Pages of a history, by their ids: each statement reads off an index as many as it gives. */
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import type { Position, Selection } from "./selection.ts";

/** @returns undefined where the player has no such transaction */
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
 * Where the first of the selected transactions stand, newest first: up to 500. A limit that is not in its
 * text makes the planner expect a tenth of all there are, and plan for each player anew.
 */
export function findPage(
  db: Queries,
  userId: number,
  { pairs, from, before }: Selection,
  length: number,
): Promise<Position[]> {
  if (pairs) return findPageByType(db, userId, { pairs, from, before }, length);
  return db.many<Position>(sql`
    select id, created_at as "createdAt" from (
      select id, created_at from transactions
      where user_id = ${userId} and created_at >= ${from}
        and (created_at, id) < (${before.createdAt}::timestamptz, ${before.id})
      order by created_at desc, id desc limit 500
    ) as longest
    order by created_at desc, id desc limit ${length}`);
}

/**
 * The newest of each pair of type and status, and of these the newest. Only transactions_by_type has the
 * order that is asked for: by equality of the pair the planner would walk through all of the player's history,
 * in the hope to meet enough of it.
 */
function findPageByType(
  db: Queries,
  userId: number,
  { pairs, from, before }: Required<Selection>,
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
