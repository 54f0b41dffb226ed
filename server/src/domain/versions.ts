/** What staff publish in versions that each hold from a minute on: the shop, and the brand. */
import type { BrandContent } from "@portal/contract/console/brand-content";
import type { ShopContent } from "@portal/contract/console/shop-content";
import type { Queries } from "../kit/database/database.ts";
import { sql } from "../kit/database/sql.ts";

/** What each subject's versions say. */
export type Versioned = { readonly shop: ShopContent; readonly brand: BrandContent };
export type Subject = keyof Versioned;

/** Returns what would hold at a moment, or holds now if none is given or it has passed; undefined before the first version. */
export async function findContentAt<S extends Subject>(
  db: Queries,
  subject: S,
  from = "-infinity",
): Promise<Versioned[S] | undefined> {
  const found = await db.maybe<{ readonly content: Versioned[S] }>(sql`
    select content /* never null */ from versions
    where subject = ${subject} and holds @> greatest(${from}::timestamptz, now())`);
  return found?.content;
}

/**
 * Inserts what the settings say as a subject's first version, if none was ever published. From then on it is changed in
 * the console, and the settings no longer count.
 * @returns whether it was inserted
 */
export function seedVersion<S extends Subject>(
  db: Queries,
  subject: S,
  content: Versioned[S],
): Promise<boolean> {
  return db.repeatable.value<boolean>(sql`
    select seed_version(${subject}, ${JSON.stringify(content)}::jsonb)`);
}
