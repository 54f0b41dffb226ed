/** Shows what staff may pause: payment methods, cards by telco, the game. Pausing itself is an operation. */
import * as calls from "@portal/contract/console/channels";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { describeChannels } from "./describe-channels.ts";

const routes = (services: ConsoleServices) => [
  route(calls.getChannels, {
    handle: async () => ({ channels: await describeChannels(services) }),
  }),
];

export const channels: ConsoleFeature = { routes };
