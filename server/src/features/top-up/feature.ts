/** Follows a transfer that a player has announced until it is credited. The periodic work deletes old announcements. */
import * as calls from "@portal/contract/top-up";
import { DELETE_ENDED_EVERY_MS, type Feature, route } from "../../feature.ts";
import { byUser, MINUTE, limit } from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";
import { errors, followTopUp } from "./follow-top-up.ts";
import { startTopUp } from "./start-top-up.ts";
import { deleteOldTopUps, listOpenTopUps, removeOpenTopUp } from "./store.ts";

export const limits = {
  topUpByUser: limit("top-up.user", 60, 10 * MINUTE),
};

const routes = (services: Services) => [
  route(calls.startTopUp, {
    limits: ({ viewer }) => byUser(viewer, limits.topUpByUser),
    handle: ({ viewer, body }) => startTopUp(services, viewer.id, body),
  }),
  route(calls.getOpenTopUps, {
    unlimited: "reads the player's few open top-ups",
    handle: ({ viewer }) => listOpenTopUps(services.db, viewer.id),
  }),
  route(calls.getTopUp, {
    unlimited: "reads one top-up and at most five others",
    handle: ({ viewer, params }) => followTopUp(services, viewer.id, params.id),
  }),
  route(calls.dropTopUp, {
    limits: ({ viewer }) => byUser(viewer, limits.topUpByUser),
    handle: async ({ viewer, params }) => {
      if (!(await removeOpenTopUp(services.db, viewer.id, params.id))) throw errors.topUpNotFound();
      return undefined;
    },
  }),
];

export const topUp: Feature = {
  routes,
  periodic: [{ everyMs: DELETE_ENDED_EVERY_MS, run: ({ db }) => deleteOldTopUps(db) }],
};
