/** Reads the gift campaigns (`listCampaigns`), and picks the one that a player's claim belongs to (`campaignOf`). */
import { AUTO_KEY_REWARD, SHARE_REWARD } from "@portal/contract/gift-code";
import type { Queries } from "../../kit/database/database.ts";
import type { GiftCampaign } from "../../settings/portal-settings.ts";
import { hasPublished, listPublished, type PublishedCampaign } from "./campaign-store.ts";

export type RewardType = typeof SHARE_REWARD | typeof AUTO_KEY_REWARD;

/** What a claim calls each kind of campaign. */
const REWARD_TYPES: Record<GiftCampaign["kind"], RewardType> = {
  share: SHARE_REWARD,
  "top-up": AUTO_KEY_REWARD,
};

/** Returns the published campaigns, or those of the settings if nothing was ever published. */
export async function listCampaigns(
  db: Queries,
  settings: readonly GiftCampaign[],
): Promise<GiftCampaign[]> {
  const published = await listPublished(db);
  if (published.length === 0 && !(await hasPublished(db))) return [...settings];
  return published.flatMap(toCampaign);
}

/** Returns no campaign if it was ended before it began. */
function toCampaign({ id, title, from, to, content }: PublishedCampaign): GiftCampaign[] {
  if (to === null) return [];
  const { gives } = content;
  const ofAnyKind = { id, description: title, gives, from: new Date(from), to: new Date(to) };
  return content.giftKind === "share"
    ? [{ ...ofAnyKind, kind: "share", postUrl: content.postUrl }]
    : [{ ...ofAnyKind, kind: "top-up", thresholdVnd: content.thresholdVnd }];
}

/** Returns the top-up that a campaign's code requires; 0 if none. */
export const neededVndOf = (campaign: GiftCampaign): number =>
  campaign.kind === "top-up" ? campaign.thresholdVnd : 0;

/**
 * Returns the campaign of a claim: the current one, or else the last that ended (the player may have received its
 * code), or else the next. The database's clock decides whether it is open.
 */
export function campaignOf(
  campaigns: readonly GiftCampaign[],
  rewardType: RewardType,
  at: Date,
): GiftCampaign | undefined {
  const ofType = campaigns
    .filter((campaign) => REWARD_TYPES[campaign.kind] === rewardType)
    .toSorted((one, other) => one.from.getTime() - other.from.getTime());
  return ofType.findLast(({ from }) => from <= at) ?? ofType[0];
}
