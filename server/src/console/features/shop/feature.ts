/** Shows the shop's versions, and what another one would have given; publishing is an operation. */
import type { ShopContent } from "@portal/contract/console/shop-content";
import * as calls from "@portal/contract/console/shop";
import type { ReplyInput } from "@portal/contract/http/call";
import type { Staff } from "../../../operations/as-staff.ts";
import { listGameZones } from "../../../operations/channels/channel-store.ts";
import { showVersions } from "../../../operations/versions/show-versions.ts";
import type { OperatorServices } from "../../../operator-services.ts";
import { ratedMethods, shopOfSettings } from "../../../settings/shop-of-settings.ts";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { estimatePackages, estimatePayments } from "./store.ts";

async function showShop(
  { db, portal }: OperatorServices,
  staff: Staff,
): Promise<ReplyInput<typeof calls.getShopVersions>> {
  const [versions, zones] = await Promise.all([
    showVersions(db, staff, "shop", shopOfSettings(portal)),
    listGameZones(db),
  ]);
  return {
    ...versions,
    coinName: portal.recharge.coinName,
    methods: ratedMethods(portal).map(({ name, label }) => ({ name, label })),
    zones,
  };
}

const DAY_MS = 24 * 60 * 60_000;
const ESTIMATED_DAYS = 30;

/**
 * Estimates what a shop's rates and packages would have given for the real payments and purchases of the last 30 days.
 */
async function estimate(
  { db }: OperatorServices,
  content: ShopContent,
): Promise<ReplyInput<typeof calls.estimateShop>> {
  const until = new Date();
  const from = new Date(until.getTime() - ESTIMATED_DAYS * DAY_MS);
  const [payments, packages] = await Promise.all([
    estimatePayments(db, { from, until }, content),
    estimatePackages(db, { from, until }, content),
  ]);
  return { from: from.toISOString(), until: until.toISOString(), ...payments, packages };
}

const routes = (services: ConsoleServices) => [
  route(calls.getShopVersions, { handle: ({ viewer }) => showShop(services, viewer) }),
  route(calls.estimateShop, { handle: ({ body }) => estimate(services, body.content) }),
];

export const shop: ConsoleFeature = { routes };
