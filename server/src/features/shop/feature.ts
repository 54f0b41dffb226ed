/**
 * Shows the packages with their prices, and what a player may want next: the last purchase again, bonuses, open items.
 */
import * as calls from "@portal/contract/shop";
import { type Feature, route } from "../../feature.ts";
import { byUser, MINUTE, limit } from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";
import { openPrices } from "./prices.ts";
import { showShop } from "./show-shop.ts";

export const limits = {
  // Each call makes eight look-ups.
  shopByUser: limit("shop.user", 240, MINUTE),
};

const routes = (services: Services) => [
  route(calls.getShop, {
    limits: ({ viewer }) => byUser(viewer, limits.shopByUser),
    handle: ({ viewer }) => showShop(services, viewer.id),
  }),
  route(calls.getPrices, { unlimited: "is cached for all players", handle: openPrices(services) }),
];

export const shop: Feature = { routes };
