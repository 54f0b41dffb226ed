/** Decides charges and reports them: the gateway's answers and its callbacks, by GET or POST, as a form or JSON. */
import { notify, sendNotice, type Attempt, type Notice } from "../kit/notify.ts";
import type { SandboxState } from "../sandbox-state.ts";
import type { CallbackForm, Charge } from "./book.ts";
import { signCallback } from "./signature.ts";

/** The gateway keeps this share of a good card's value. */
const FEE = 0.2;
/** The gateway keeps half of a card whose value was declared wrongly. */
const PENALTY = 0.5;

/** Decides a charge for good. */
export function decide(charge: Charge): void {
  const { card } = charge;
  if (card?.outcome === "maintenance") {
    settle(charge, 4, "Hệ thống nạp thẻ đang bảo trì");
  } else if (!card || card.outcome === "invalid" || card.pin !== charge.code) {
    settle(charge, 3, "Thẻ không tồn tại hoặc sai mã");
  } else if (card.spent) {
    settle(charge, 3, "Thẻ đã được sử dụng");
  } else {
    card.spent = true;
    card.charged = true;
    if (card.realValue === charge.declaredValue) settle(charge, 1, "Thẻ đúng");
    else settle(charge, 2, "Thẻ sai mệnh giá");
  }
}

function settle(charge: Charge, status: number, message: string): void {
  charge.status = status;
  charge.message = message;
}

/** Returns the documented response for a charge. */
export function answerOf(charge: Charge): Record<string, string | number> {
  const { status, card, requestId, telco, serial, code, declaredValue, message, transId } = charge;
  const isGood = status === 1 || status === 2;
  const value = isGood && card ? card.realValue : 0;
  const kept = status === 2 ? PENALTY : FEE;
  return {
    trans_id: transId,
    request_id: requestId,
    telco,
    serial,
    code,
    declared_value: declaredValue,
    value,
    amount: Math.round(value * (1 - kept)),
    status,
    message,
  };
}

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
