/** The gateway's callbacks: GET or POST, a form or JSON, as set in its dashboard. */
import { notify, sendNotice, type Attempt, type Notice } from "../kit/notify.ts";
import type { SandboxState } from "../sandbox-state.ts";
import type { CallbackForm, Charge } from "./book.ts";
import { answerOf } from "./decide.ts";
import { signCallback } from "./signature.ts";

export type CallbackFields = Record<string, string | number>;

const PATH = "/webhooks/card";
const TIMEOUT_MS = 10_000;

/** Returns the true state of a charge, signed. */
export function callbackOf(state: SandboxState, charge: Charge): CallbackFields {
  const { code, serial } = charge;
  const callback_sign = signCallback(state.config.cardPartnerKey, code, serial);
  return { ...answerOf(charge), callback_sign };
}

/** Sends the portal a callback, subject to the fault switch. Rejects only when the lifetime ends. */
export async function callBack(state: SandboxState, charge: Charge): Promise<Attempt> {
  const notice = noticeOf(state, callbackOf(state, charge), state.cards.callbackForm);
  const attempt = await notify(notice, state.faults, state.lifetime.signal);
  charge.callbacks.push(attempt);
  state.changes.publish("cards");
  return attempt;
}

/** Sends a callback with any content, true or not. It ignores the fault switch. */
export function sendCallback(
  state: SandboxState,
  fields: CallbackFields,
  form: CallbackForm,
): Promise<Attempt> {
  return sendNotice(noticeOf(state, fields, form), state.lifetime.signal);
}

function noticeOf(state: SandboxState, fields: CallbackFields, form: CallbackForm): Notice {
  const url = state.config.portalUrl + PATH;
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
