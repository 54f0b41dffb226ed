/** Shows what staff may pause: payment methods, cards by telco, the game. Pausing itself is an operation. */
import * as calls from "@portal/contract/console/channels";
import type { ConsoleChannel } from "@portal/contract/console/channels";
import { type ChannelRecord, listChannels } from "../../../operations/channels/list-channels.ts";
import { findShop, type RatesOf } from "../../../domain/payments/shop-store.ts";
import { limits as cardLimits } from "../../../features/payment/cards/limits.ts";
import { limits as rechargeLimits } from "../../../features/recharge/limits.ts";
import type { OperatorServices } from "../../../operator-services.ts";
import type { ValidPortalSettings } from "../../../settings/portal-settings.ts";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";

/** Lists everything that staff can pause (methods, telcos, the game), with rates without campaigns and limits. */
async function describeChannels(services: OperatorServices): Promise<ConsoleChannel[]> {
  const { payment, recharge } = services.portal;
  const { standingRatesOf } = await findShop(services.db, recharge);
  const channels = await listChannels(services);
  return channels.map((each) => ({ ...each, limits: limitsOf(payment, standingRatesOf, each) }));
}

type Payment = ValidPortalSettings["payment"];
type Limits = ConsoleChannel["limits"];

function limitsOf(
  { transferMethods, cards }: Payment,
  standingRatesOf: RatesOf,
  { kind, name }: ChannelRecord,
): Limits {
  const method = transferMethods.find((each) => kind === "method" && each.name === name);
  if (method) {
    return [{ what: "kp-per-10000-vnd", amounts: [standingRatesOf(method).kpPer10000Vnd] }];
  }
  if (kind === "method" && cards) {
    return [
      {
        what: "kp-per-10000-vnd",
        amounts: [standingRatesOf({ name: "card", ...cards }).kpPer10000Vnd],
      },
      { what: "cards-in-10-minutes", amounts: [cardLimits.cardByUser.max] },
      { what: "cards-in-a-day", amounts: [cardLimits.cardByUserDaily.max] },
    ];
  }
  if (kind === "telco") {
    const { valuesVnd = [] } = cards?.providers.find((each) => each.serviceCode === name) ?? {};
    return [{ what: "card-values-vnd", amounts: valuesVnd }];
  }
  if (kind === "game") {
    return [{ what: "recharges-in-a-minute", amounts: [rechargeLimits.rechargeByUser.max] }];
  }
  return [];
}

const routes = (services: ConsoleServices) => [
  route(calls.getChannels, {
    handle: async () => ({ channels: await describeChannels(services) }),
  }),
];

export const channels: ConsoleFeature = { routes };
