/** Lists refunds that are to be paid, and writes the files by which banks pay them. */
import * as calls from "@portal/contract/console/payouts";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { listPayouts } from "./list-payouts.ts";
import { writeFile } from "./write-file.ts";

const routes = (services: ConsoleServices) => [
  route(calls.listPayouts, { handle: ({ query }) => listPayouts(services, query) }),
  route(calls.getPayoutFile, { handle: ({ params }) => writeFile(services, Number(params.id)) }),
];

export const payouts: ConsoleFeature = { routes };
