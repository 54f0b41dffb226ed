import { getNotices } from "@portal/contract/notice";
import { type Feature, route } from "../../feature.ts";
import { openNotices } from "./list-notices.ts";

/** Shows players the operator's current notices. */
export const notice: Feature = {
  routes: (services) => [
    route(getNotices, { unlimited: "is cached for all players", handle: openNotices(services) }),
  ],
};
