import type {
  publishBonusOrder,
  publishGiftOrder,
} from "@portal/contract/console/campaign-content";
import type * as z from "zod/mini";
import { BonusCost } from "./bonus-cost.tsx";
import { GiftCost } from "./gift-cost.tsx";

type CostProps = { order: z.output<typeof publishBonusOrder> | z.output<typeof publishGiftOrder> };

/** What a campaign would have cost on real payments, for whoever proposes it and whoever approves it. */
export function Cost({ order }: CostProps) {
  const { from, until } = order;
  if (order.operation === "publish-bonus") {
    const { methods, steps } = order.content;
    return <BonusCost asked={{ methods, steps, from, until }} />;
  }
  if (!("thresholdVnd" in order.content)) return null;
  const { thresholdVnd, budgetCodes } = order.content;
  return <GiftCost asked={{ thresholdVnd, from, until: order.until }} budgetCodes={budgetCodes} />;
}
