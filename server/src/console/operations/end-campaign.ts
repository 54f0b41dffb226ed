import { endCampaign as end, type Ended } from "../../features/campaign/end-campaign.ts";
import type { Operation, Order } from "./operation.ts";

export const endCampaign: Operation<Order<"end-campaign">, Ended> = {
  amountOf: () => 0,
  run: end,
  factsOf: (ended) => ({ ...ended }),
  subjectOf: ({ campaign }) => `campaign:${String(campaign)}`,
};
