/** Shows whether messages reach players. Resending one is an operation. */
import { getMessages, MESSAGE_DAYS } from "@portal/contract/console/messages";
import { countDeliveries, listFailed } from "../../../operations/players/message-store.ts";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";

const FAILED_SHOWN = 20;

const routes = ({ db }: ConsoleServices) => [
  route(getMessages, {
    handle: async () => ({
      deliveries: await countDeliveries(db, MESSAGE_DAYS),
      failed: await listFailed(db, FAILED_SHOWN),
    }),
  }),
];

export const messages: ConsoleFeature = { routes };
