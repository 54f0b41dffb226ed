/** What the cases ask of responses and books. Each throws a Mismatch. */
import { Mismatch } from "../kit/case.ts";
import type { Exchange, Game, Order } from "./game.ts";

export type Fields = Readonly<Record<string, unknown>>;

const SETTLED_WITHIN_MS = 15_000;
const ASK_AGAIN_MS = 100;

/** Returns the fields of a 200, or none. */
export function fieldsOf({ came }: Exchange): Fields {
  const isObject =
    came.kind === "answered" && came.status === 200 && typeof came.json === "object" && came.json;
  return isObject ? (came.json as Fields) : {};
}

export function describeReply({ came }: Exchange): string {
  if (came.kind === "unanswered") return came.reason;
  return `${came.status} ${came.text} (after ${Math.round(came.ms)} ms)`;
}

export function expectThat(isRight: boolean, exchange: Exchange, expected: string): void {
  if (!isRight)
    throw new Mismatch({ sent: exchange.sent, expected, came: describeReply(exchange) });
}

export function expectStatus(exchange: Exchange, status: number): void {
  const { came } = exchange;
  expectThat(came.kind === "answered" && came.status === status, exchange, `status ${status}`);
}

export const isFresh = (exchange: Exchange): boolean => {
  const { code, duplicate = false } = fieldsOf(exchange);
  return code === 0 && duplicate === false;
};
export const isDuplicate = (exchange: Exchange): boolean => {
  const { code, duplicate } = fieldsOf(exchange);
  return code === 0 && duplicate === true;
};
/** The game cannot decide at present. */
export const isOpen = (exchange: Exchange): boolean =>
  exchange.came.kind === "unanswered" ||
  exchange.came.status >= 500 ||
  fieldsOf(exchange)["code"] === 1;

export function expectFresh(exchange: Exchange): void {
  expectThat(isFresh(exchange), exchange, '200 {"code":0} without "duplicate"');
}

export function expectDuplicate(exchange: Exchange): void {
  expectThat(isDuplicate(exchange), exchange, '200 {"code":0,"duplicate":true}');
}

export function expectRefusal(exchange: Exchange): void {
  const { code, message = "" } = fieldsOf(exchange);
  const isRight = code === 2 && typeof message === "string";
  expectThat(isRight, exchange, '200 {"code":2,"message":"why"}');
}

export function askState(game: Game, requestId: string): Promise<Exchange> {
  return game.get(`/v1/deliveries/${requestId}`);
}

/** Asks what became of an order. */
export async function expectState(
  game: Game,
  requestId: string,
  ...states: readonly string[]
): Promise<void> {
  const exchange = await askState(game, requestId);
  const { code, state } = fieldsOf(exchange);
  const isRight = code === 0 && states.includes(String(state));
  expectThat(isRight, exchange, `200 {"code":0,"state":"${states.join('" or "')}"}`);
}

/** Asks about an order that the game must not have delivered. */
export async function expectNotDelivered(game: Game, requestId: string): Promise<void> {
  const exchange = await askState(game, requestId);
  const { state } = fieldsOf(exchange);
  const isRight = state !== "delivered" && state !== "processing";
  expectThat(isRight, exchange, '"state":"not_found" or "rejected"');
}

/** Sends an order until the game has decided, as the portal does. */
export async function untilDecided(game: Game, order: Order): Promise<Exchange> {
  const deadline = Date.now() + SETTLED_WITHIN_MS;
  for (;;) {
    const exchange = await game.deliver(order, { note: "repeated until it is decided" });
    if (!isOpen(exchange) || Date.now() > deadline) return exchange;
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
}

/**
 * Reads the account's coins before and after what is sent. Without a window into the books it only sends.
 * @param added what the account must have more, by the time that `act` has ended
 */
export async function expectCoins(
  game: Game,
  added: number,
  act: () => Promise<string>,
  zone = game.target.zone,
): Promise<void> {
  const { coins, account } = game.target;
  const before = await coins?.(account, zone);
  const sent = await act();
  const after = await coins?.(account, zone);
  if (before === undefined || after === undefined || after - before === added) return;
  throw new Mismatch({
    sent,
    expected: `${added} coins more for ${account} in zone ${zone}`,
    came: `${after - before} more (${before} before, ${after} after)`,
  });
}
