import * as calls from "@portal/contract/console/find-money";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { listMoney } from "./list-money.ts";

const routes = ({ db }: ConsoleServices) => [
  route(calls.listMoney, {
    handle: ({ query }) => listMoney(db, query),
  }),
];

/** Finds any money. */
export const findMoney: ConsoleFeature = { routes };
