/** Carries out orders of coins for credit, and repeats a request with its idempotency key until it is answered. */
import { concurrently } from "../../server/src/testing/concurrently.ts";
import type { Answer } from "../../server/src/testing/people/browser.ts";
import type { CommandOf } from "../generate/generate-plan.ts";
import { nextKey, type Simulation, whenUp } from "./context.ts";
import type { KeyedRequest, Player, Said, Verdict } from "./notes.ts";

type Order = Omit<CommandOf<"recharge">, "kind" | "player" | "zoneId"> & {
  readonly zoneId: string;
};

/** The zone in which the sandbox's game has a character of every account. */
const ZONE_OF_CHARACTERS = "1";

/** Names the player's character in an order, where there is one. */
export const characterBody = (
  { username }: Pick<Player, "username">,
  zoneId: string,
): { readonly characterId?: string } =>
  zoneId === ZONE_OF_CHARACTERS ? { characterId: `${username}-1` } : {};

/** A player spends credit on coins. */
export async function recharge(
  simulation: Simulation,
  player: Player,
  { creditKp, zoneId, receiver, copies }: Order,
): Promise<void> {
  const request: KeyedRequest = {
    player,
    path: "/api/recharge/game",
    key: nextKey("simulation-order"),
    body: {
      creditAmount: creditKp,
      zoneId,
      ...(receiver === "character" && characterBody(player, zoneId)),
    },
    said: [],
  };
  simulation.notes.recharges.push(request);
  await concurrently(copies, () => insist(simulation, request));
}

/** How often a request is sent at most. */
const TRIES = 4;
const OK = 200;
const UNAVAILABLE = 503;
const TOO_MANY_REQUESTS = 429;
/** Statuses of refused orders. 403: beyond the sum of a day that needs no proof. */
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

/** Sends a request once, and notes what the response says. Nothing is noted if it came too early (429). */
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
