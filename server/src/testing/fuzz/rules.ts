import { deviationFromRefusal } from "../http/refusals.ts";
import type { Target } from "./targets.ts";
import type { WireAnswer } from "./wire.ts";

/** Refusals in the forms that outside parties expect. */
const WEBHOOK_REFUSALS = [/^\{"success":false\}$/, /^\{"status":0\}$/, /^\{"error_code":"01",/];

/** Returns what is wrong with a response, whatever the request was, or undefined. */
export function faultOf({ status, headers, text }: WireAnswer, target: Target): string | undefined {
  if (!headers.has("x-content-type-options")) return `${status} without the security headers`;
  if (status >= 300 && status < 400) return `redirected with ${status}`;
  if (status < 400) return undefined;
  if (target.webhook && WEBHOOK_REFUSALS.some((form) => form.test(text))) return undefined;
  if (status >= 500 && !isAbsence(status, text)) return `answered ${status}: ${text}`;
  return deviationFromRefusal(text, status);
}

/** True if an outside party such as the game server is unavailable, which the error code says. */
function isAbsence(status: number, text: string): boolean {
  return status === 503 && /"errorCode":"\w+_unavailable"/.test(text);
}

/** True if this machine is overloaded at the moment, which must not last. */
export function isComeAgain({ status, text }: WireAnswer): boolean {
  return status === 503 && text.includes('"errorCode":"unavailable"');
}
