/** Turns push messages to this browser on and off (`usePush`), and says whether the browser can take them. */
import { useLingui } from "@lingui/react/macro";
import { getPush, pushSubscription, turnPushOff, turnPushOn } from "@portal/contract/push";
import { useState } from "react";
import { ApiError, NO_ANSWER } from "../api/api-error.ts";
import { send } from "../api/api.ts";
import { useCall } from "../api/use-call.ts";
import { useAction } from "../form/use-action.ts";
import { registerWorker } from "../session/offline-page.ts";

/** Whether this browser can take messages at all. On an iPhone only a page on the home screen can. */
export const supportsPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Whether this is a page of an iPhone or iPad that takes messages once it is on the home screen. */
export const supportsPushFromHomeScreen = (): boolean =>
  !supportsPush() && "standalone" in navigator && navigator.standalone === false;

/** Turns push messages to this browser on and off. Must be called from a press: browsers demand it. */
export function usePush() {
  const { t } = useLingui();
  const { data, error, isValidating, refetch } = useCall(getPush);
  const action = useAction();
  const [isForbidden, setForbidden] = useState(() => Notification.permission === "denied");

  const turnOn = async (publicKey: string) => {
    const permission = await Notification.requestPermission();
    setForbidden(permission === "denied");
    if (permission !== "granted") return;
    await send(turnPushOn, {
      body: await subscribe(publicKey, t`Trình duyệt này chưa nhận được thông báo.`),
    });
    await refetch();
  };
  const turnOff = async () => {
    await send(turnPushOff, {});
    await unsubscribe();
    await refetch();
  };
  return { data, error, isValidating, refetch, isForbidden, action, turnOn, turnOff };
}

/** @throws ApiError where the browser has no push service */
async function subscribe(publicKey: string, failed: string) {
  try {
    await registerWorker();
    const { pushManager } = await navigator.serviceWorker.ready;
    // A subscription of an earlier player, or for an older key, must be removed first.
    await unsubscribe();
    const made = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    });
    return { ...pushSubscription.parse(made.toJSON()), senderKey: publicKey };
  } catch {
    throw new ApiError({ statusCode: NO_ANSWER, message: failed });
  }
}

async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
