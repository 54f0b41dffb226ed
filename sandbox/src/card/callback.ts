/** The gateway's callbacks: GET or POST, a form or JSON, as set in its dashboard. */
import { notify, sendNotice, type Attempt, type Notice } from "../kit/notify.ts";
import type { World } from "../world.ts";
import type { CallbackForm, Charge } from "./book.ts";
import { answerOf } from "./decide.ts";
import { signCallback } from "./signature.ts";

export type CallbackFields = Record<string, string | number>;

const PATH = "/webhooks/card";
const TIMEOUT_MS = 10_000;

/** Returns the true state of a charge, signed. */
export function callbackOf(world: World, charge: Charge): CallbackFields {
  const { code, serial } = charge;
  const callback_sign = signCallback(world.config.cardPartnerKey, code, serial);
  return { ...answerOf(charge), callback_sign };
}

/** Sends the portal a callback, subject to the fault switch. Rejects only when the lifetime ends. */
export async function callBack(world: World, charge: Charge): Promise<Attempt> {
  const notice = noticeOf(world, callbackOf(world, charge), world.cards.callbackForm);
  const attempt = await notify(notice, world.faults, world.lifetime.signal);
  charge.callbacks.push(attempt);
  world.changes.publish("cards");
  return attempt;
}

/** Sends a callback with any content, true or not. It ignores the fault switch. */
export function sendCallback(
  world: World,
  fields: CallbackFields,
  form: CallbackForm,
): Promise<Attempt> {
  return sendNotice(noticeOf(world, fields, form), world.lifetime.signal);
}

function noticeOf(world: World, fields: CallbackFields, form: CallbackForm): Notice {
  const url = world.config.portalUrl + PATH;
  const texts = Object.entries(fields).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const encoded = new URLSearchParams(texts).toString();
  const common = { party: "card", timeoutMs: TIMEOUT_MS } as const;
  if (form === "get") {
    const headers = (): Record<string, string> => ({});
    return { ...common, method: "GET", url: `${url}?${encoded}`, body: Buffer.alloc(0), headers };
  }
  const type = form === "json" ? "application/json" : "application/x-www-form-urlencoded";
  return {
    ...common,
    url,
    body: Buffer.from(form === "json" ? JSON.stringify(fields) : encoded),
    headers: () => ({ "content-type": type }),
  };
}
