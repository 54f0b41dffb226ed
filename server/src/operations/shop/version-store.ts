import type { ShopContent } from "@portal/contract/console/shop-content";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** Returns the version that was published last, whether it holds yet or not. */
export function findLastVersion(
  db: Queries,
): Promise<{ readonly version: number; readonly content: ShopContent } | undefined> {
  return db.maybe<{ readonly version: number; readonly content: ShopContent }>(sql`
    select version, content from shop_versions order by version desc limit 1`);
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
