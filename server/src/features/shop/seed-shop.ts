import type { ShopContent } from "@portal/contract/console/shop-content";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import { shopOfSettings } from "../../settings/shop-of-settings.ts";
import type { ValidPortalSettings } from "../../settings/portal-settings.ts";

/**
 * Inserts what the settings sell as the shop's first version, if none was ever published. From then on it is changed in
 * the console, and the settings no longer count.
 * @returns whether it was inserted
 */
export function seedShop(db: Queries, portal: ValidPortalSettings): Promise<boolean> {
  const content: ShopContent = shopOfSettings(portal);
  return db.repeatable.value<boolean>(sql`select seed_shop(${JSON.stringify(content)}::jsonb)`);
}
