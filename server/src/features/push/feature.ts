/** Sends push messages to the browsers in which players turned them on. */
import * as calls from "@portal/contract/push";
import { type Feature, job, route } from "../../feature.ts";
import { byUser, limit, MINUTE } from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";
import { SEND_PUSH, sendPush } from "./send-push.ts";
import { deleteSubscription, hasSubscription } from "./store.ts";
import { turnPushOn } from "./turn-push-on.ts";

export const limits = {
  pushByUser: limit("push.user", 20, 10 * MINUTE),
};

const routes = (services: Services) => [
  route(calls.getPush, {
    unlimited: "reads one indexed row",
    handle: async ({ viewer }) => ({
      publicKey: services.pushSender?.publicKey ?? null,
      isOn: await hasSubscription(services.db, viewer.sessionId),
    }),
  }),
  route(calls.turnPushOn, {
    limits: ({ viewer }) => byUser(viewer, limits.pushByUser),
    handle: ({ viewer, body }) => turnPushOn(services, viewer, body),
  }),
  route(calls.turnPushOff, {
    limits: ({ viewer }) => byUser(viewer, limits.pushByUser),
    handle: async ({ viewer }) => {
      await deleteSubscription(services.db, viewer.sessionId);
      return undefined;
    },
  }),
];

export const push: Feature = { routes, jobs: [job(SEND_PUSH, sendPush)] };
