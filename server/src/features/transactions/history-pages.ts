/** Pages of a history, by their ids: each statement reads off an index as many as it gives. */
import type { Queries } from "../../kit/database.ts";
import { sql } from "../../kit/sql.ts";

/** Where a transaction stands in its player's history. */
export type Position = { readonly id: string; readonly createdAt: string };

export type PageBounds = {
  readonly before: Position;
  readonly from: string;
  readonly until: string;
  readonly length: number;
};

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

/** Newest first. */
export function findPage(db: Queries, userId: number, bounds: PageBounds): Promise<Position[]> {
  const { before, from, until, length } = bounds;
  return db.many<Position>(sql`
    select id, created_at as "createdAt" from transactions
    where user_id = ${userId} and (created_at, id) < (${before.createdAt}::timestamptz, ${before.id})
      and created_at >= ${from} and created_at < ${until}
    order by created_at desc, id desc limit ${length}`);
}

/** Newest first: the newest of each pair of type and status, which the index has in order, and of these. */
export function findPageByType(
  db: Queries,
  userId: number,
  bounds: PageBounds & { readonly types: readonly string[]; readonly statuses: readonly string[] },
): Promise<Position[]> {
  const { before, from, until, length, types, statuses } = bounds;
  return db.many<Position>(sql`
    select found.id, found.created_at as "createdAt"
    from unnest(${types}::text[]) as kind (type), unnest(${statuses}::text[]) as state (status),
      lateral (
        select t.id, t.created_at from transactions t
        where t.user_id = ${userId} and t.type = kind.type and t.status = state.status
          and (t.created_at, t.id) < (${before.createdAt}::timestamptz, ${before.id})
          and t.created_at >= ${from} and t.created_at < ${until}
        order by t.created_at desc, t.id desc limit ${length}
      ) as found
    order by found.created_at desc, found.id desc limit ${length}`);
}
