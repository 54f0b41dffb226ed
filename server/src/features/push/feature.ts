/** Sends push messages to the browsers in which players turned them on. */
import * as calls from "@portal/contract/push";
import type { BodyOf } from "@portal/contract/http/call";
import { type Feature, job, route } from "../../feature.ts";
import { byUser, limit, MINUTE } from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";
import type { Viewer } from "../../domain/accounts/viewer.ts";
import { httpErrors, refusal } from "../../kit/http/errors.ts";
import { SEND_PUSH, sendPush } from "./send-push.ts";
import { deleteSubscription, hasSubscription, saveSubscription } from "./store.ts";
import { encryptTarget, targetOf } from "./push-target.ts";

export const limits = {
  pushByUser: limit("push.user", 20, 10 * MINUTE),
};

export const errors = {
  pushUnavailable: refusal(
    409,
    "push_unavailable",
    "Trình duyệt này chưa nhận được thông báo của chúng tôi.",
  ),
};

/**
 * Turns on messages to this browser until its session ends.
 * @throws pushUnavailable if the browser's push service is not one that the settings name
 */
async function turnPushOn(
  services: Services,
  viewer: Viewer,
  form: BodyOf<typeof calls.turnPushOn>,
): Promise<undefined> {
  const { db, log, pushSender } = services;
  const subscription = { ...form, senderKey: form.senderKey ?? pushSender?.publicKey ?? "" };
  if (!pushSender?.accepts(targetOf(subscription))) {
    // The address is not logged: it may be anything that the browser sent.
    log.info(
      { event: "push_refused", userId: viewer.id },
      "push refused: unknown push service or key",
    );
    throw errors.pushUnavailable();
  }
  const { id: userId, sessionId } = viewer;
  const encrypted = encryptTarget(services, userId, subscription);
  if (!(await saveSubscription(db, { userId, sessionId }, encrypted)))
    throw httpErrors.unauthenticated();
  log.info({ event: "push_on", userId }, "push turned on");
  return undefined;
}

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
