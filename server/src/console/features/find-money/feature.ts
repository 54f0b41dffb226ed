/** Finds money of all kinds: incoming, outgoing, cards, orders in the game. */
import * as calls from "@portal/contract/console/find-money";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { listMoney } from "./list-money.ts";

const routes = ({ db, hiddenSearches }: ConsoleServices) => [
  route(calls.listMoney, {
    handle: async ({ viewer, query }) => {
      await hiddenSearches.allowFilters(viewer, query);
      return listMoney(db, query);
    },
  }),
];

export const findMoney: ConsoleFeature = { routes };
