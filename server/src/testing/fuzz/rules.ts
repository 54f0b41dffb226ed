import { deviationFromRefusal } from "../http/refusals.ts";
import type { Target } from "./targets.ts";
import type { WireAnswer } from "./wire.ts";

/** What outside parties are told, in words of theirs. */
const WEBHOOK_REFUSALS = [/^\{"success":false\}$/, /^\{"status":0\}$/, /^\{"error_code":"01",/];

/** What is wrong with an answer, whatever was asked. */
export function faultOf({ status, headers, text }: WireAnswer, target: Target): string | undefined {
  if (!headers.has("x-content-type-options")) return `${status} without the security headers`;
  if (status >= 300 && status < 400) return `redirected with ${status}`;
  if (status < 400) return undefined;
  if (target.webhook && WEBHOOK_REFUSALS.some((form) => form.test(text))) return undefined;
  if (status >= 500 && !isAbsence(status, text)) return `answered ${status}: ${text}`;
  return deviationFromRefusal(text, status);
}

/** A game server or another outside party that is not there, which the code of the error names. */
function isAbsence(status: number, text: string): boolean {
  return status === 503 && /"errorCode":"\w+_unavailable"/.test(text);
}

/** Too much at once for this machine just now; it must not be so for long. */
export function isComeAgain({ status, text }: WireAnswer): boolean {
  return status === 503 && text.includes('"errorCode":"unavailable"');
}
