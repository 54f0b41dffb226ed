/** Lists money that waits for staff: unmatched notices with likely players, and stuck orders and payments. */
import * as calls from "@portal/contract/console/money-queues";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { findCandidates } from "./find-candidates.ts";
import { listStuck } from "./list-stuck.ts";
import { listUnmatched } from "./list-unmatched.ts";

const routes = (services: ConsoleServices) => [
  route(calls.listUnmatched, {
    handle: async ({ viewer, query }) => {
      await services.hiddenSearches.allowFilters(viewer, query);
      return listUnmatched(services.db, viewer, query);
    },
  }),
  route(calls.findCandidates, {
    handle: ({ params }) => findCandidates(services, Number(params.id)),
  }),
  route(calls.listStuck, { handle: ({ viewer, query }) => listStuck(services.db, viewer, query) }),
];

export const moneyQueues: ConsoleFeature = { routes };
