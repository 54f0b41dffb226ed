import { getStatus } from "@portal/contract/status";
import { type Feature, route } from "../../feature.ts";
import { openStatus } from "./show-status.ts";

/** Shows everybody what works, also while the game or a way to pay is down. */
export const status: Feature = {
  routes: (services) => [
    route(getStatus, { unlimited: "is cached for all players", handle: openStatus(services) }),
  ],
};
