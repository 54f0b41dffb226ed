/** Shows the work queues, and lets staff take an item or give it back. */
import * as calls from "@portal/contract/console/queues";
import { errors } from "../../errors.ts";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { leaveWork, readQueues, takeWork } from "./store.ts";

const routes = ({ db }: ConsoleServices) => [
  route(calls.getQueues, {
    handle: async ({ viewer }) => ({ queues: await readQueues(db, viewer.id) }),
  }),
  route(calls.takeWork, {
    handle: async ({ viewer, body }) => {
      if (!(await takeWork(db, viewer.session, body))) throw errors.takenAlready();
      return undefined;
    },
  }),
  route(calls.leaveWork, {
    handle: async ({ viewer, body }) => {
      if (!(await leaveWork(db, viewer.session, body))) throw errors.takenAlready();
      return undefined;
    },
  }),
];

export const queues: ConsoleFeature = { routes };
