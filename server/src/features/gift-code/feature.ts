/**
 * Lists the campaigns, gives each player at most one gift code of a campaign, and stores which codes players have
 * marked as entered in the game.
 */
import * as calls from "@portal/contract/gift-code";
import { type Feature, route } from "../../feature.ts";
import { refusal } from "../../kit/http/errors.ts";
import { byAddress, byUser, limit, MINUTE } from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";
import { listGiftCodes } from "./list-gift-codes.ts";
import { receiveGiftCode } from "./receive-gift-code.ts";
import { markEntered, unmarkEntered } from "./store.ts";

export const limits = {
  // Each sums up the player's top-ups for each campaign.
  giftListByUser: limit("gift-list.user", 120, MINUTE),
  // Enough for a whole guild that claims at once from one address. A repeat changes nothing.
  receiveGiftByUser: limit("receive-gift.user", 60, 10 * MINUTE),
  markGiftByUser: limit("mark-gift.user", 60, 10 * MINUTE),
  receiveGiftByAddress: limit("receive-gift.address", 300, 10 * MINUTE),
};

export const errors = {
  giftNotReceived: refusal(
    404,
    "gift_not_received",
    "Bạn chưa nhận GiftCode của chương trình này.",
  ),
};

const routes = (services: Services) => [
  route(calls.getGiftCodes, {
    limits: ({ viewer }) => byUser(viewer, limits.giftListByUser),
    handle: ({ viewer }) => listGiftCodes(services, viewer),
  }),
  route(calls.receiveGiftCode, {
    limits: ({ viewer, browser }) => [
      ...byUser(viewer, limits.receiveGiftByUser),
      ...byAddress(browser, limits.receiveGiftByAddress),
    ],
    handle: ({ viewer, body }) => receiveGiftCode(services, viewer, body.rewardType),
  }),
  route(calls.markGiftCode, {
    limits: ({ viewer }) => byUser(viewer, limits.markGiftByUser),
    handle: async ({ viewer, params, body }) => {
      const mark = body.isEntered ? markEntered : unmarkEntered;
      const hasCode = await mark(services.db, viewer.id, params.campaign);
      if (!hasCode) throw errors.giftNotReceived();
      return undefined;
    },
  }),
];

export const giftCode: Feature = { routes };
