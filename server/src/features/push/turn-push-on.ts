import type { BodyOf } from "@portal/contract/http/call";
import type { turnPushOn as call } from "@portal/contract/push";
import type { Viewer } from "../../domain/accounts/viewer.ts";
import { httpErrors, refusal } from "../../kit/http/errors.ts";
import type { Services } from "../../services.ts";
import { encryptTarget, targetOf } from "./push-target.ts";
import { saveSubscription } from "./store.ts";

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
export async function turnPushOn(
  services: Services,
  viewer: Viewer,
  form: BodyOf<typeof call>,
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
