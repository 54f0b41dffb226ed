import type { BodyOf } from "@portal/contract/http/call";
import type { turnPushOn as call } from "@portal/contract/push";
import type { Viewer } from "../../domain/accounts/users.ts";
import { httpErrors } from "../../kit/http/errors.ts";
import type { Services } from "../../services.ts";
import { errors } from "./errors.ts";
import { encryptTarget, targetOf } from "./push-target.ts";
import { saveSubscription } from "./store.ts";

/** Has messages sent to this browser, at the player's own wish, until its session ends. */
export async function turnPushOn(
  services: Services,
  viewer: Viewer,
  form: BodyOf<typeof call>,
): Promise<undefined> {
  const { db, log, pushSender } = services;
  const subscription = { ...form, senderKey: form.senderKey ?? pushSender?.publicKey ?? "" };
  if (!pushSender?.accepts(targetOf(subscription))) {
    // The address is whatever the browser sent: it is logged nowhere.
    log.info({ event: "push_refused", userId: viewer.id }, "no browser of a known push service");
    throw errors.pushUnavailable();
  }
  const { id: userId, sessionId } = viewer;
  const encrypted = encryptTarget(services, userId, subscription);
  if (!(await saveSubscription(db, { userId, sessionId }, encrypted)))
    throw httpErrors.unauthenticated();
  log.info({ event: "push_on", userId }, "messages to a browser turned on");
  return undefined;
}
