/** Lists outgoing money, and shows which of it nobody has explained. */
import * as calls from "@portal/contract/console/outgoing";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { listOutgoing } from "./list-outgoing.ts";

const routes = ({ db }: ConsoleServices) => [
  route(calls.listOutgoing, { handle: ({ query }) => listOutgoing(db, query) }),
];

export const outgoing: ConsoleFeature = { routes };
