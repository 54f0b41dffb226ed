import { reportClientError, reportedPages } from "@portal/contract/client-errors";
import { Counter } from "prom-client";
import { type Feature, route } from "../../feature.ts";
import { byAddress, byEverybody } from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";
import { limits } from "./limits.ts";

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

/** Counts and logs the programming errors that pages report. Nothing of them is stored. */
export const clientErrors: Feature = { routes };
