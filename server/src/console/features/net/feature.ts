/** Shows the fees and taxes of the money that comes in, what is left of it, and the sales with their VAT. */
import * as calls from "@portal/contract/console/net";
import { rateNames } from "../../../operations/rates.ts";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { readNet } from "./read-net.ts";
import { listInvoices, readVat } from "./read-vat.ts";
import { listRates } from "./store.ts";

const routes = (services: ConsoleServices) => [
  route(calls.getNet, { handle: ({ query }) => readNet(services.db, query) }),
  route(calls.getRates, {
    handle: async () => ({
      rates: await listRates(services.db),
      names: rateNames(services.portal).map((each) => ({ ...each })),
    }),
  }),
  route(calls.getVat, { handle: ({ query }) => readVat(services, query) }),
  route(calls.listInvoices, { handle: ({ query }) => listInvoices(services, query) }),
];

export const net: ConsoleFeature = { routes };
