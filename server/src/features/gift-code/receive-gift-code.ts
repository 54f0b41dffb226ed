import type { Viewer } from "../../domain/accounts/users.ts";
import type { Services } from "../../services.ts";
import { campaignOf, listCampaigns, neededVndOf, type RewardType } from "./campaigns.ts";
import { errors } from "./errors.ts";
import { claimCode } from "./store.ts";

/** Gives the player a code of the current campaign, once; a repeat gets the same response. */
export async function receiveGiftCode(
  { db, config, giftCodeVault, log }: Services,
  viewer: Viewer,
  rewardType: RewardType,
): Promise<{ message: string; giftcode: string }> {
  const campaigns = await listCampaigns(db, config.portal.giftCodes.campaigns);
  const campaign = campaignOf(campaigns, rewardType, new Date());
  if (!campaign) throw errors.giftNotOffered();
  const claim = await claimCode(db, viewer.id, campaign);
  if (claim.outcome === "not_enough") throw errors.giftNotEarned(neededVndOf(campaign));
  if (claim.outcome !== "received") throw refusals[claim.outcome]();
  if (claim.isNew) {
    const received = { event: "gift_received", userId: viewer.id, campaign: campaign.id };
    log.info(received, "gift code received");
  }
  const giftcode = giftCodeVault.decrypt(claim.encryptedCode);
  return { message: `GiftCode của bạn: ${giftcode}. Nhập mã trong game để nhận quà.`, giftcode };
}

const refusals = {
  not_begun: errors.giftNotBegun,
  over: errors.giftOver,
  sold_out: errors.giftSoldOut,
};
