import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import type { BonusStep } from "../ledger/conversion.ts";

/** The bonus of a method at a moment. */
export type PublishedBonus = {
  /** The campaign version that gives it; null if none was published and the settings apply. */
  readonly versionId: number | null;
  readonly steps: readonly BonusStep[];
};

/** Reads the bonuses of this moment, by the database's clock, like `bonus_at` in SQL. @returns a look-up by method */
export async function findBonuses(
  db: Queries,
): Promise<(name: string, settings: { readonly bonuses: readonly BonusStep[] }) => PublishedBonus> {
  const found = await db.many<{
    readonly method: string;
    readonly versionId: number;
    readonly steps: readonly BonusStep[];
  }>(sql`
    select distinct on (split_part(s.slot, ':', 3)) split_part(s.slot, ':', 3) as method,
      v.id as "versionId", v.content->'steps' as steps /* never null */
    from campaign_slots s join campaign_versions v on v.id = s.version_id
    where s.slot like 'bonus:%' and s.holds @> now()
    order by split_part(s.slot, ':', 3), s.slot`);
  const byMethod = new Map(found.map(({ method, ...bonus }) => [method, bonus]));
  return (name, { bonuses }) => byMethod.get(name) ?? { versionId: null, steps: bonuses };
}
