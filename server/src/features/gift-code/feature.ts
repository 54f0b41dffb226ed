import * as calls from "@portal/contract/gift-code";
import { type Feature, route } from "../../feature.ts";
import { byUser, byAddress } from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";
import { limits } from "./limits.ts";
import { listGiftCodes } from "./list-gift-codes.ts";
import { markGiftCode } from "./mark-gift-code.ts";
import { receiveGiftCode } from "./receive-gift-code.ts";

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
      await markGiftCode(services.db, viewer.id, params.campaign, body.isEntered);
      return undefined;
    },
  }),
];

/** Lists the campaigns for players and gives each player at most one gift code of a campaign. */
export const giftCode: Feature = { routes };
