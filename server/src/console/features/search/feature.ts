/** Searches players, money, cases and gift codes by an identifier that a player may read out. */
import * as calls from "@portal/contract/console/search";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { search as searchAll } from "./search.ts";

const routes = ({ db, portal, giftCodeVault: giftCodes }: ConsoleServices) => [
  route(calls.search, {
    handle: ({ viewer, query }) => searchAll({ db, portal, giftCodes }, viewer, query.q),
  }),
];

export const search: ConsoleFeature = { routes };
