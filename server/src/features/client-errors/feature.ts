/** Counts and logs the programming errors that pages report. Stores nothing. */
import { reportClientError, reportedPages } from "@portal/contract/client-errors";
import { Counter } from "prom-client";
import { type Feature, route } from "../../feature.ts";
import { byAddress, byEverybody, HOUR, limit } from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";

export const limits = {
  // A page reports few errors per load. Several players may share an address.
  clientErrorByAddress: limit("client-error.address", 30, HOUR),
  // Enough to notice a release that is broken for everybody.
  clientErrorGlobally: limit("client-error.all", 2_000, HOUR),
};

const routes = ({ registry, log }: Services) => {
  const reported = new Counter({
    name: "client_errors_total",
    help: "Programming errors that pages reported, by page",
    labelNames: ["page"],
    registers: [registry],
  });
  for (const page of reportedPages) reported.inc({ page }, 0);
  return [
    route(reportClientError, {
      limits: ({ browser }) => [
        ...byAddress(browser, limits.clientErrorByAddress),
        ...byEverybody(limits.clientErrorGlobally),
      ],
      handle: async ({ body }) => {
        reported.inc({ page: body.page });
        log.warn({ clientError: body }, "a page reported an error");
        return undefined;
      },
    }),
  ];
};

export const clientErrors: Feature = { routes };
