/** Orders of coins for credit, cards handed in, and requests that are repeated with their idempotency key. */
import { concurrently } from "../../server/src/testing/concurrently.ts";
import type { Answer } from "../../server/src/testing/people/browser.ts";
import type { SandboxCard } from "../../server/src/testing/portal/sandbox.ts";
import { payableValues, ZONES } from "../generate/accounts.ts";
import { command, copiesOf } from "./command.ts";
import {
  nextKey,
  OK,
  type Simulation,
  TOO_MANY_REQUESTS,
  UNAVAILABLE,
  untilAnswered,
  whenUp,
} from "./context.ts";
import type { KeyedRequest, Player, Said, Verdict } from "./notes.ts";

type Order = {
  readonly creditKp: number;
  readonly zoneId: string;
  readonly receiver: "account" | "character";
  readonly copies: number;
};

/** A player spends credit on coins: one order, sent `copies` times at once under one key. */
export const recharge = command({
  weight: 27,
  draw: (seeded, players): Order & { readonly player: number } => ({
    player: seeded.below(players),
    creditKp: seeded.pick(payableValues).creditKp,
    zoneId: seeded.pick(ZONES),
    receiver: seeded.pick(["account", "character"]),
    copies: copiesOf(seeded),
  }),
  run: (simulation, { player, ...details }) => order(simulation, player, details),
});

/** The zone in which the sandbox's game has a character of every account. */
const ZONE_OF_CHARACTERS = "1";

/** Names the player's character in an order, where there is one. */
export const characterBody = (
  { username }: Pick<Player, "username">,
  zoneId: string,
): { readonly characterId?: string } =>
  zoneId === ZONE_OF_CHARACTERS ? { characterId: `${username}-1` } : {};

export async function order(
  simulation: Simulation,
  player: Player,
  { creditKp, zoneId, receiver, copies }: Order,
): Promise<void> {
  const character = receiver === "character" ? characterBody(player, zoneId) : {};
  const body = { creditAmount: creditKp, zoneId, ...character };
  const request = { player, path: "/api/recharge/game", key: nextKey(), body, said: [] };
  simulation.notes.recharges.push(request);
  await concurrently(copies, () => insist(simulation, request));
}

/** Hands in a card, with the value that is to be declared. */
export async function handIn(
  simulation: Simulation,
  player: Player,
  card: SandboxCard,
  copies = 1,
): Promise<void> {
  const { provider, serial, pin, value } = card;
  const body = { provider, serial, pin, value };
  const request = { player, path: "/api/recharge/card", key: nextKey(), body, said: [], card };
  simulation.notes.cards.push(request);
  await concurrently(copies, () => insist(simulation, request));
}

/** Statuses of refused orders. 403: beyond the sum of a day that needs no proof. */
const REFUSALS = new Set([403, 409, 422]);
/** Refusals of an order that was accepted first: its credit was refunded, or its card gave nothing. */
const UNDONE = /^(recharge_refused|card_(bad_card|wrong_value|maintenance|rejected|not_received))$/;

/** Sends a request again under the same key, as a page does until it has a response. @returns whether there was one */
export async function insist(simulation: Simulation, request: KeyedRequest): Promise<boolean> {
  const answer = await untilAnswered(simulation, () => send(simulation, request));
  if (answer?.status === TOO_MANY_REQUESTS) surprise(simulation, request, answer);
  return answer !== undefined;
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
