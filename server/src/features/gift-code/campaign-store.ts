import type { GiftContent } from "@portal/contract/console/campaign-content";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** A gift campaign as it is published now. */
export type PublishedCampaign = {
  readonly id: string;
  readonly title: string;
  readonly from: string;
  /** Null if it was ended before it began. */
  readonly to: string | null;
  readonly content: GiftContent;
};

/** Returns whether anything was ever published. From then on the campaigns of the settings no longer count. */
export function hasPublished(db: Queries): Promise<boolean> {
  return db.value<boolean>(sql`select exists (select from campaign_versions) /* never null */`);
}

/** Lists the campaigns, each in its current version, or else the newest that was or will be current. */
export function listPublished(db: Queries): Promise<PublishedCampaign[]> {
  return db.many<PublishedCampaign>(sql`
    select campaign as id, title, begins_at as "from", upper(holds) as "to", content
    from campaign_versions v
    where kind = 'gift' and id = (
      select held.id from campaign_versions held
      where held.campaign = v.campaign
      order by held.holds @> now() desc, isempty(held.holds), held.version desc limit 1)
    order by v.id`);
}
