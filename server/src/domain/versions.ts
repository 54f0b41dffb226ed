/** Reads and seeds the versions of the shop and the brand. Staff publish them; each is in force from a given minute. */
import type { BrandContent } from "@portal/contract/console/brand-content";
import type { ShopContent } from "@portal/contract/console/shop-content";
import type { Queries } from "../kit/database/database.ts";
import { sql } from "../kit/database/sql.ts";

/** The content of each subject's versions. */
export type Versioned = { readonly shop: ShopContent; readonly brand: BrandContent };
export type Subject = keyof Versioned;

/**
 * Returns the content in force at a time; now, if none is given or it has passed. Undefined before the first version.
 */
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
 * Inserts the settings' content as a subject's first version, if none was ever published. From then on staff change it
 * in the console, and the settings no longer count.
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
