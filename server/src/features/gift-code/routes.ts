import { getGiftCodes, receiveGiftCode as receiveCall } from "@portal/contract/gift-code";
import type { Viewer } from "../../domain/accounts/users.ts";
import { route } from "../../kit/http/routes.ts";
import { addressKey } from "../../kit/limits/rate-limits.ts";
import type { Services } from "../../services.ts";
import { limits } from "./limits.ts";
import { listGiftCodes } from "./list-gift-codes.ts";
import { receiveGiftCode } from "./receive-gift-code.ts";

export const giftCodeRoutes = (services: Services) => [
  route<Viewer, typeof getGiftCodes>(getGiftCodes, {
    handle: ({ viewer }) => listGiftCodes(services, viewer),
  }),
  route<Viewer, typeof receiveCall>(receiveCall, {
    limits: ({ viewer, browser }) => [
      { limit: limits.receiveGiftByUser, by: String(viewer.id) },
      { limit: limits.receiveGiftByAddress, by: addressKey(browser.address) },
    ],
    handle: ({ viewer, body }) => receiveGiftCode(services, viewer, body.rewardType),
  }),
];
