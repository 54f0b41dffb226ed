/** The game server that is looked at: its four calls, and the windows into its books that the maker gives. */
import { randomUUID } from "node:crypto";
import { type Credentials, type Forgery, signedHeaders } from "./signature.ts";
import { type Came, type Cut, send } from "./wire.ts";

export type Target = Credentials & {
  /** The key beside the first one, while it is changed. */
  readonly otherKey?: Credentials | undefined;
  /** The address to which `/v1/…` is appended. */
  readonly url: string;
  /** An account with a character in `zone`. It is given coins. */
  readonly account: string;
  readonly zone: string;
  readonly gameId: string;
  /** What the portal waits for an answer. */
  readonly answerWithinMs: number;
  /** How often the server is killed amid orders. */
  readonly kills: number;
  /** Reads an account's coins in a zone from the game's own books. */
  readonly coins?: ((account: string, zone: string) => Promise<number>) | undefined;
  /** Reads the log of deliveries, as CSV. */
  readonly log?: (() => Promise<string>) | undefined;
  /** Kills the server as a power failure would, and starts it again. */
  readonly restart?: (() => Promise<void>) | undefined;
};

/** The body of an order, with the names of the interface. */
export type Order = {
  readonly request_id: string;
  readonly game_id: string;
  readonly account: string;
  readonly zone_id: string;
  readonly coins: number;
  readonly credit_spent: number;
  /** The id of the character that receives; absent: the account does. */
  readonly character?: string | undefined;
};

export type Exchange = { readonly sent: string; readonly came: Came };
export type How = Forgery & { readonly cut?: Cut; readonly note?: string };

export type Game = {
  readonly target: Target;
  /** The response that took longest, in ms, of the requests that were alone on the way. */
  slowest(): { readonly ms: number; readonly sent: string };
  /** Returns a new order to the test account. */
  order(changes?: Partial<Order>): Order;
  get(path: string, how?: How): Promise<Exchange>;
  deliver(order: Order, how?: How): Promise<Exchange>;
  /** Sends a body as it stands. */
  post(body: string, how?: How): Promise<Exchange>;
  /**
   * Kills the server, starts it, and waits until it answers.
   * @throws where it does not answer, or was never away
   */
  restart(): Promise<void>;
};

const COINS = 10_000;
const CREDIT = 100;
const BACK_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 50;
const WATCH_EVERY_MS = 2;
/** A proxy before a server that is away says so by these. */
const SERVER_ERROR = 500;

export function openGame(target: Target): Game {
  const base = new URL(target.url.replace(/\/$/, ""));
  const basePath = base.pathname.replace(/\/$/, "");
  let slowest = { ms: 0, sent: "nothing" };
  let underWay = 0;
  let isRestarting = false;

  const call = async (method: "GET" | "POST", path: string, body: string, how: How) => {
    const request = { method, path: basePath + path, body };
    const headers = signedHeaders(request, target, how);
    const url = new URL(base.origin + request.path);
    const isAlone = underWay++ === 0 && !isRestarting;
    const came = await send({ ...request, url, headers, cut: how.cut });
    underWay--;
    const sent = [method, request.path, body, how.note && `(${how.note})`]
      .filter(Boolean)
      .join(" ");
    if (isAlone && came.kind === "answered" && came.ms > slowest.ms) {
      slowest = { ms: came.ms, sent };
    }
    return { sent, came };
  };
  const get: Game["get"] = (path, how = {}) => call("GET", path, "", how);
  const post: Game["post"] = (body, how = {}) => call("POST", "/v1/deliveries", body, how);

  return {
    target,
    slowest: () => slowest,
    order: (changes) => ({
      request_id: randomUUID(),
      game_id: target.gameId,
      account: target.account,
      zone_id: target.zone,
      coins: COINS,
      credit_spent: CREDIT,
      ...changes,
    }),
    get,
    post,
    deliver: (order, how) => post(JSON.stringify(order), how),
    restart: async () => {
      isRestarting = true;
      const watch = watchAbsence(() => get("/v1/zones"));
      await target.restart?.();
      await untilAnswered(() => get("/v1/zones"));
      isRestarting = false;
      if (await watch.wasAway()) return;
      throw new Error("--restart: the server answered all the while, so it was not killed");
    },
  };
}

/** Asks again and again whether the server is there. */
function watchAbsence(look: () => Promise<Exchange>) {
  let isWatching = true;
  let wasAway = false;
  const watching = (async () => {
    while (isWatching) {
      const { came } = await look();
      if (came.kind === "unanswered" || came.status >= SERVER_ERROR) wasAway = true;
      await new Promise((resolve) => setTimeout(resolve, WATCH_EVERY_MS));
    }
  })();
  return {
    wasAway: async () => {
      isWatching = false;
      await watching;
      return wasAway;
    },
  };
}

/** @throws where the server does not answer for too long */
export async function untilAnswered(look: () => Promise<Exchange>): Promise<void> {
  const deadline = Date.now() + BACK_WITHIN_MS;
  for (;;) {
    const { sent, came } = await look();
    if (came.kind === "answered") return;
    if (Date.now() > deadline) throw new Error(`${sent}: ${came.reason}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
