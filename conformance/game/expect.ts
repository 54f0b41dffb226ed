/** Expectations about replies and the game's books, shared by the cases. Each function throws a Mismatch. */
import { setTimeout as sleep } from "node:timers/promises";
import { Mismatch } from "../verdict.ts";
import { type Exchange, type Game, isAway, type Order } from "./game.ts";

export type Fields = Readonly<Record<string, unknown>>;

/** The meaning of a reply to an order. */
export type Outcome = keyof typeof REPLIES | "other";

const REPLIES = {
  delivered: '200 {"code":0} without "duplicate"',
  duplicate: '200 {"code":0,"duplicate":true}',
  refused: '200 {"code":2,"message":"why"}',
  undecided: '200 {"code":1}, 5xx or no answer',
} as const;
/** How long an order is repeated until the game has decided. */
const DECIDED_WITHIN_MS = 15_000;
const ASK_AGAIN_MS = 100;

/** Returns the fields of a 200, or none. */
export const fieldsOf = ({ status, json }: Exchange): Fields =>
  status === 200 && typeof json === "object" && json ? (json as Fields) : {};

export function outcomeOf(exchange: Exchange): Outcome {
  const { code, duplicate = false, message = "" } = fieldsOf(exchange);
  if (isAway(exchange) || code === 1) return "undecided";
  if (code === 0 && duplicate === true) return "duplicate";
  if (code === 0 && duplicate === false) return "delivered";
  return code === 2 && typeof message === "string" ? "refused" : "other";
}

const describeReply = ({ status, text, ms }: Exchange): string =>
  status === undefined ? text : `${status} ${text} (after ${Math.round(ms)} ms)`;

export function expectThat(isRight: boolean, exchange: Exchange, expected: string): void {
  if (isRight) return;
  throw new Mismatch({ sent: exchange.sent, expected, came: describeReply(exchange) });
}

export function expectStatus(exchange: Exchange, status: number): void {
  expectThat(exchange.status === status, exchange, `status ${status}`);
}

export function expectOutcome(
  exchange: Exchange,
  ...outcomes: readonly (keyof typeof REPLIES)[]
): void {
  const isRight = outcomes.some((outcome) => outcome === outcomeOf(exchange));
  expectThat(isRight, exchange, outcomes.map((outcome) => REPLIES[outcome]).join(" or "));
}

/** Queries the state of an order. */
export async function expectState(
  game: Game,
  { request_id: id }: Pick<Order, "request_id">,
  ...states: readonly string[]
): Promise<void> {
  const exchange = await game.state(id);
  const { code, state } = fieldsOf(exchange);
  const isRight = code === 0 && states.includes(String(state));
  expectThat(isRight, exchange, `200 {"code":0,"state":"${states.join('" or "')}"}`);
}

/** Queries an order that the game must not have delivered. */
export async function expectNotDelivered(game: Game, requestId: string): Promise<void> {
  const exchange = await game.state(requestId);
  const { state } = fieldsOf(exchange);
  const isRight = state !== "delivered" && state !== "processing";
  expectThat(isRight, exchange, '"state":"not_found" or "rejected"');
}

/** Repeats an order until the game has decided, as the portal does. */
export async function untilDecided(game: Game, order: Order): Promise<Exchange> {
  const deadline = Date.now() + DECIDED_WITHIN_MS;
  for (;;) {
    const exchange = await game.deliver(order, { note: "repeated until it is decided" });
    if (outcomeOf(exchange) !== "undecided" || Date.now() > deadline) return exchange;
    await sleep(ASK_AGAIN_MS);
  }
}

/** Does something so many times at once. */
export const atOnce = (times: number, act: (at: number) => Promise<Exchange>) =>
  Promise.all(Array.from({ length: times }, (_, at) => act(at)));

/** Expects one new order to be delivered, with its coins. */
export function expectDelivery(game: Game, order: Order): Promise<void> {
  return expectCoins(game, order.coins, async () => {
    expectOutcome(await game.deliver(order), "delivered");
    await expectState(game, order, "delivered");
  });
}

/**
 * Compares the account's coins before and after `act`. Without --coins it only runs `act`.
 * @param added a function if only `act` decides how many
 */
export async function expectCoins(
  game: Game,
  added: number | (() => number),
  act: () => Promise<void>,
  zone = game.target.zone,
): Promise<void> {
  const { coins, account } = game.target;
  const before = await coins?.(account, zone);
  const begin = game.sent.length;
  await act();
  const after = await coins?.(account, zone);
  const expected = typeof added === "number" ? added : added();
  if (before === undefined || after === undefined || after - before === expected) return;
  const requests = game.sent.length - begin;
  throw new Mismatch({
    sent: `${game.sent[begin]}${requests > 1 ? `, and ${requests - 1} more requests` : ""}`,
    expected: `${expected} coins more for ${account} in zone ${zone}`,
    came: `${after - before} more (${before} before, ${after} after)`,
  });
}
