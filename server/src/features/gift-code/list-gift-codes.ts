import type { GiftCodeItem } from "@portal/contract/gift-code";
import { vnd } from "@portal/contract/values/money";
import type { Viewer } from "../../domain/accounts/viewer.ts";
import type { Services } from "../../services.ts";
import type { GiftCampaign } from "../../settings/portal-settings.ts";
import { listCampaigns } from "./campaigns.ts";
import { findStandings, type Standing } from "./store.ts";

/** Lists every campaign with its state for this player. */
export async function listGiftCodes(services: Services, viewer: Viewer): Promise<GiftCodeItem[]> {
  const campaigns = await listCampaigns(services.db, services.config.portal.giftCodes.campaigns);
  const standings = await findStandings(services.db, viewer.id, campaigns);
  return campaigns.flatMap((campaign) => {
    const standing = standings.find(({ campaignId }) => campaignId === campaign.id);
    return standing ? [toItem(services, campaign, standing)] : [];
  });
}

function toItem(
  { config, giftCodeVault }: Services,
  campaign: GiftCampaign,
  { encryptedCode, receivedAt, enteredAt, availability, toppedUpVnd }: Standing,
): GiftCodeItem {
  return {
    campaign: campaign.id,
    description: campaign.description,
    gives: campaign.gives,
    enterAt: config.portal.giftCodes.enterAt,
    shareRequired: campaign.kind === "share" ? 1 : 0,
    giftCode: encryptedCode === null ? null : giftCodeVault.decrypt(encryptedCode),
    giftState: encryptedCode !== null,
    userReceiveAt: receivedAt,
    enteredAt,
    availability,
    beginsAt: campaign.from.toISOString(),
    endsAt: campaign.to.toISOString(),
    ...(campaign.kind === "share"
      ? { shareUrl: config.env.SHARE_URL.replace("{url}", encodeURIComponent(campaign.postUrl)) }
      : {
          progress: { toppedUpVnd: vnd(toppedUpVnd), neededVnd: vnd(campaign.thresholdVnd) },
        }),
  };
}
