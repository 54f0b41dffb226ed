import * as calls from "@portal/contract/shop";
import { type Feature, route } from "../../feature.ts";
import type { Services } from "../../services.ts";
import { openPrices } from "./list-prices.ts";
import { showShop } from "./show-shop.ts";

const routes = (services: Services) => [
  route(calls.getShop, { handle: ({ viewer }) => showShop(services, viewer.id) }),
  route(calls.getPrices, { handle: openPrices(services) }),
];

/** Shows what the packages cost, and what the home page offers a player next. */
export const shop: Feature = { routes };
