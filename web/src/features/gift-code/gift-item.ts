import { AUTO_KEY_REWARD, type GiftCodeItem, SHARE_REWARD } from "@portal/contract/gift-code";
import { type Vnd, vnd } from "@portal/contract/values/money";

export type RewardType = typeof SHARE_REWARD | typeof AUTO_KEY_REWARD;

export const isForSharing = ({ shareRequired }: Pick<GiftCodeItem, "shareRequired">): boolean =>
  shareRequired === 1;

/** The reward type that a claim sends. */
export const rewardTypeOf = (item: Pick<GiftCodeItem, "shareRequired">): RewardType =>
  isForSharing(item) ? SHARE_REWARD : AUTO_KEY_REWARD;

/** Returns how much is still to be topped up. */
export function missingVnd({ progress }: Pick<GiftCodeItem, "progress">): Vnd {
  if (!progress) return vnd(0);
  return vnd(Math.max(0, progress.neededVnd - progress.toppedUpVnd));
}
