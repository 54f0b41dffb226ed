import { CODES_MAX } from "@portal/contract/console/campaign-content";
import type { Queries } from "../../kit/database/database.ts";
import type { ValidPortalSettings } from "../../settings/portal-settings.ts";
import { insertSeeds, type Seed } from "./store.ts";

/**
 * Inserts the settings' gift campaigns as first versions, if nothing was ever published. From then on they are changed
 * in the console, and the settings no longer count.
 * @returns how many versions were added
 */
export function seedCampaigns(db: Queries, { giftCodes }: ValidPortalSettings): Promise<number> {
  const gifts = giftCodes.campaigns.map(({ id, kind, description, from, to, ...given }): Seed => ({
    campaign: id,
    kind: "gift",
    title: description,
    from,
    until: to,
    content: { giftKind: kind, ...given, budgetCodes: CODES_MAX, newCodes: 0 },
  }));
  return insertSeeds(db, gifts);
}
