import * as calls from "@portal/contract/console/campaigns";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { changeLimits } from "../../staff/limits.ts";
import { listCampaigns } from "./list-campaigns.ts";
import { revealCodes } from "./reveal-codes.ts";
import { showDesk } from "./show-desk.ts";
import { estimateBonusCost } from "./estimate-bonus-cost.ts";
import { estimateGiftCost } from "./estimate-gift-cost.ts";
import { listVersions } from "./store.ts";

const routes = (services: ConsoleServices) => [
  route(calls.getCampaigns, {
    handle: ({ query }) => listCampaigns(services.db, query),
  }),
  route(calls.getCampaignDesk, {
    handle: ({ viewer }) => showDesk(services, viewer),
  }),
  route(calls.getCampaignVersions, {
    handle: async ({ params: { campaign } }) => ({
      versions: await listVersions(services.db, campaign),
    }),
  }),
  route(calls.revealCodes, {
    limits: changeLimits,
    handle: ({ viewer, params, body }) => revealCodes(services, viewer, { ...params, ...body }),
  }),
  route(calls.estimateBonusCost, {
    limits: changeLimits,
    handle: ({ body }) => estimateBonusCost(services, body),
  }),
  route(calls.estimateGiftCost, {
    limits: changeLimits,
    handle: ({ body }) => estimateGiftCost(services, body),
  }),
];

/** Shows bonuses, gift campaigns and notices; their changes are operations. */
export const campaigns: ConsoleFeature = { routes };
