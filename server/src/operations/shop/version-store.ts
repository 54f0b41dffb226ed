import type { ShopContent } from "@portal/contract/console/shop-content";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** Returns what would hold at a moment, or holds now if that has passed; undefined before the first version. */
export async function findContentAt(db: Queries, from: string): Promise<ShopContent | undefined> {
  const found = await db.maybe<{ readonly content: ShopContent }>(sql`
    select content from shop_versions where holds @> greatest(${from}::timestamptz, now())`);
  return found?.content;
}

/** Lists the versions that would never begin if another one began at this moment. */
export async function listReplaced(db: Queries, from: string): Promise<number[]> {
  const found = await db.many<{ readonly version: number }>(sql`
    select version from shop_versions
    where lower(holds) >= greatest(${from}::timestamptz, now()) order by version`);
  return found.map(({ version }) => version);
}

/** Returns the largest change of a package, rate or bonus, in whole percent. */
export function measureChange(
  db: Queries,
  before: ShopContent | undefined,
  after: ShopContent,
): Promise<number> {
  return db.value<number>(sql`
    select shop_change(${before === undefined ? null : JSON.stringify(before)}::jsonb,
      ${JSON.stringify(after)}::jsonb)`);
}

/** Publishes the next version. @returns its number @throws SQLSTATE PT025 or PT015 */
export function publishVersion(tx: Queries, order: object, reason: string): Promise<number> {
  return tx.write.value<number>(sql`
    select publish_shop(${JSON.stringify(order)}::jsonb, ${reason})`);
}
