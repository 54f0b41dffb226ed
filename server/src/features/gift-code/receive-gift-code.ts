/** Gives a player a gift code of the current campaign (`receiveGiftCode`). */
import type { Viewer } from "../../domain/accounts/viewer.ts";
import { AppError, refusal } from "../../kit/http/errors.ts";
import type { Services } from "../../services.ts";
import { campaignOf, listCampaigns, neededVndOf, type RewardType } from "./campaigns.ts";
import { claimCode } from "./store.ts";

export const errors = {
  giftNotOffered: refusal(409, "gift_not_offered", "Hiện chưa có GiftCode loại này."),
  giftNotBegun: refusal(
    409,
    "gift_not_begun",
    "Chương trình GiftCode này chưa bắt đầu. Bạn quay lại sau nhé.",
  ),
  giftOver: refusal(409, "gift_over", "Chương trình GiftCode này đã kết thúc."),
  giftSoldOut: refusal(409, "gift_sold_out", "GiftCode của chương trình này đã được phát hết."),
  giftNotEarned: (neededVnd: number) =>
    new AppError(
      409,
      `Bạn chưa nạp đủ ${neededVnd.toLocaleString("vi-VN")}đ trong thời gian của chương trình.`,
      { errorCode: "gift_not_earned" },
    ),
};

/** By the outcome of a claim. */
const refusals = {
  not_begun: errors.giftNotBegun,
  over: errors.giftOver,
  sold_out: errors.giftSoldOut,
};

/** Gives each player one code of a campaign. A repeat gets the same answer. */
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
