/** Shows the log of what staff did, and proves that an entry was not changed. */
import * as calls from "@portal/contract/console/log";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { listLog } from "./list-log.ts";
import { proveLogEntry } from "./prove-log-entry.ts";

const routes = ({ db }: ConsoleServices) => [
  route(calls.listLog, { handle: ({ query }) => listLog(db, query) }),
  route(calls.proveLogEntry, { handle: ({ params }) => proveLogEntry(db, Number(params.id)) }),
];

export const log: ConsoleFeature = { routes };
