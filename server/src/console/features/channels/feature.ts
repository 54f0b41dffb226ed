import * as calls from "@portal/contract/console/channels";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { describeChannels } from "./describe-channels.ts";

const routes = (services: ConsoleServices) => [
  route(calls.getChannels, {
    handle: async () => ({ channels: await describeChannels(services) }),
  }),
];

/** Shows what staff may pause. Pausing itself is an operation. */
export const channels: ConsoleFeature = { routes };
