import * as calls from "@portal/contract/console/break-glass";
import { byAddress, countedBy } from "../../../kit/limits/counted-by.ts";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { limits } from "./limits.ts";
import { signInByBreakGlass } from "./sign-in-by-break-glass.ts";

const routes = (services: ConsoleServices) => [
  route(calls.breakGlass, {
    limits: ({ browser, body }) => [
      ...byAddress(browser, limits.byAddress),
      ...countedBy(body.login.toLowerCase(), limits.byLogin),
    ],
    handle: ({ body }) => signInByBreakGlass(services, body),
  }),
];

/** Signs break-glass administrators in, on the day on which the identity provider is down. */
export const breakGlass: ConsoleFeature = { routes };
