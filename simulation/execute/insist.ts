import type { Answer } from "../../server/src/testing/people/browser.ts";
import { whenUp, type Simulation } from "./context.ts";
import type { KeyedRequest, Said, Verdict } from "./notes.ts";

const TRIES = 4;
const OK = 200;
const UNAVAILABLE = 503;
const TOO_MANY_REQUESTS = 429;
/** 403: a recharge beyond the sum of a day that needs no proof. */
const REFUSALS = new Set([403, 409, 422]);
/** Refusals of an order that was accepted first: its credit was refunded, or its card gave nothing. */
const UNDONE = /^(recharge_refused|card_(bad_card|wrong_value|maintenance|rejected|not_received))$/;

/**
 * Sends a request up to `TRIES` times under the same key, as a page does until it has a response.
 * @returns whether there was a response
 */
export async function insist(simulation: Simulation, request: KeyedRequest): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await send(simulation, request);
    if (answer?.status === TOO_MANY_REQUESTS) surprise(simulation, request, answer);
    if (answer && answer.status !== UNAVAILABLE) return true;
  }
  return false;
}

/** Sends a request once, and notes what the response says; one that came too early (429) says nothing. */
export async function send(
  simulation: Simulation,
  request: KeyedRequest,
): Promise<Answer | undefined> {
  const { player, path, key, body, said } = request;
  await whenUp(simulation);
  const answer = await player.browser
    .post(path, body, { "idempotency-key": key })
    .catch(() => undefined);
  const what = answer ? verdictOf(answer) : { verdict: "nothing" as const };
  if (what) said.push(what);
  else if (answer) surprise(simulation, request, answer);
  return answer;
}

function surprise({ notes }: Simulation, { path }: KeyedRequest, { status, text }: Answer): void {
  notes.surprises.push(`POST ${path}: ${status} ${text}`);
}

/** Returns undefined for a response that no page expects. */
function verdictOf({ status, body }: Answer): Said | undefined {
  if (status === UNAVAILABLE || status === TOO_MANY_REQUESTS) return { verdict: "nothing" };
  if (status === OK) {
    const verdict: Verdict = body["status"] === "success" ? "done" : "processing";
    return { verdict, transactionId: String(body["transactionId"]) };
  }
  if (!REFUSALS.has(status)) return undefined;
  return { verdict: UNDONE.test(String(body["errorCode"])) ? "undone" : "refused" };
}
