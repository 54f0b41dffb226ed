import { AUTO_KEY_REWARD, SHARE_REWARD } from "@portal/contract/gift-code";
import type { GiftCampaign } from "../../settings/portal-settings.ts";

export type RewardType = typeof SHARE_REWARD | typeof AUTO_KEY_REWARD;

const REWARD_TYPES: Record<GiftCampaign["kind"], RewardType> = {
  share: SHARE_REWARD,
  "top-up": AUTO_KEY_REWARD,
};

/** Returns how much must be topped up for a campaign's code; 0 where nothing must. */
export const neededVndOf = (campaign: GiftCampaign): number =>
  campaign.kind === "top-up" ? campaign.thresholdVnd : 0;

/**
 * Returns the campaign that a claim means: the one that runs, else the last that ended (in which the player
 * may have received a code), else the next. Whether it really runs is decided by the database's clock.
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
