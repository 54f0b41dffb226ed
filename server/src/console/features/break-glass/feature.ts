import * as calls from "@portal/contract/console/break-glass";
import { byAddress, countedBy } from "../../../kit/limits/limits.ts";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { limits } from "./limits.ts";
import { hasKey } from "./open-session.ts";
import { signInByBreakGlass } from "./sign-in-by-break-glass.ts";

const routes = (services: ConsoleServices) => [
  route(calls.breakGlass, {
    // The key is looked up first, so that a stranger's tries do not count against its owner.
    limits: async ({ browser, body }) =>
      (await hasKey(services.db, body))
        ? countedBy(body.login.toLowerCase(), limits.rightKeyByLogin)
        : byAddress(browser, limits.wrongKeyByAddress),
    handle: ({ body }) => signInByBreakGlass(services, body),
  }),
];

/** Signs break-glass administrators in, on the day on which the identity provider is down. */
export const breakGlass: ConsoleFeature = { routes };
