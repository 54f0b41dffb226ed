import { getStatus } from "@portal/contract/status";
import { type Feature, route } from "../../feature.ts";
import { openStatus } from "./show-status.ts";

/** Shows everybody which parts of the portal work, are paused, or will be. */
export const status: Feature = {
  routes: (services) => [
    route(getStatus, { unlimited: "is cached for all players", handle: openStatus(services) }),
  ],
};
