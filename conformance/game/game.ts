/**
 * A client for the game server under test: zones, an account's zones, deliver, read a delivery. Also runs the
 * developer's programs that read coins and the log, and restart the server.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Cases } from "../verdict.ts";
import { type Credentials, type How, type Reply, send, signedHeaders } from "./wire.ts";

export type Target = Credentials & {
  /** The second key, valid while the key is changed. */
  readonly otherKey?: Credentials | undefined;
  /** The address to which `/v1/…` is appended. */
  readonly url: string;
  /** A test account with a character in `zone`; the tests deliver coins to it. */
  readonly account: string;
  readonly zone: string;
  readonly gameId: string;
  readonly answerWithinMs: number;
  /** How often the kit kills the server while orders are under way. */
  readonly kills: number;
  /** Reads an account's coins in a zone from the game's own books. */
  readonly coins?: ((account: string, zone: string) => Promise<number>) | undefined;
  /** Reads the log of deliveries as CSV. */
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
  /** The id of the character that receives. If absent, the account receives. */
  readonly character?: string | undefined;
};

/** A request, in words, and its reply. */
export type Exchange = Reply & { readonly sent: string };

export type Game = ReturnType<typeof openGame>;
export type GameCases = Cases<Game>;

/** The coins of an order, and the credit that the player spends on it. */
const COINS = 10_000;
const CREDIT = 100;
/** How long a server may take to answer after its start. */
const BACK_WITHIN_MS = 30_000;
/** During a restart, the pause between two requests that check whether the server is away. */
const WATCH_EVERY_MS = 2;

/** A proxy answers 5xx for a server that is away. */
export const isAway = ({ status = 500 }: Exchange): boolean => status >= 500;

export function openGame(target: Target) {
  const base = new URL(target.url.replace(/\/$/, ""));
  const basePath = base.pathname.replace(/\/$/, "");
  const allSent: string[] = [];
  let slowest = { ms: 0, sent: "nothing" };
  let underWay = 0;
  let isRestarting = false;

  const call = async (method: "GET" | "POST", path: string, body: string, how: How) => {
    const request = { method, path: basePath + path, body };
    const note = how.note && `(${how.note})`;
    const sent = [method, request.path, body, note].filter(Boolean).join(" ");
    allSent.push(sent);
    const isAlone = underWay++ === 0 && !isRestarting;
    const url = new URL(base.origin + request.path);
    const reply = await send(url, request, signedHeaders(request, target, how), how.cut);
    underWay--;
    const isSlowest = isAlone && reply.status !== undefined && reply.ms > slowest.ms;
    if (isSlowest) slowest = { ms: reply.ms, sent };
    return { sent, ...reply };
  };
  const get = (path: string, how: How = {}) => call("GET", path, "", how);
  /** Sends a body as it stands. */
  const post = (body: string, how: How = {}) => call("POST", "/v1/deliveries", body, how);

  return {
    target,
    /** Every request so far, oldest first. */
    sent: allSent as readonly string[],
    /** The slowest answer to a request that was sent alone. */
    slowest: () => slowest,
    /** Returns a new order to the test account. */
    order: (changes: Partial<Order> = {}): Order => ({
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
    deliver: (order: Order, how?: How) => post(JSON.stringify(order), how),
    /** Queries the state of an order. */
    state: (requestId: string) => get(`/v1/deliveries/${requestId}`),
    /** Kills and restarts the server. @throws if it never stopped answering or does not come back */
    restart: async () => {
      isRestarting = true;
      let wasAway = false;
      const look = async () => {
        const exchange = await get("/v1/zones");
        if (isAway(exchange)) wasAway = true;
        return exchange;
      };
      let isDone = false;
      const restarting = target.restart?.().finally(() => (isDone = true));
      while (!isDone) {
        await look();
        await sleep(WATCH_EVERY_MS);
      }
      await restarting;
      await untilAnswered(look);
      isRestarting = false;
      if (!wasAway)
        throw new Error("--restart: the server answered all the while, so it was not killed");
    },
  };
}

/** @throws if the server does not answer in time */
export async function untilAnswered(ask: () => Promise<Exchange>): Promise<void> {
  const deadline = Date.now() + BACK_WITHIN_MS;
  for (;;) {
    const { sent, status, text } = await ask();
    if (status !== undefined) return;
    if (Date.now() > deadline) throw new Error(`${sent}: ${text}`);
    await sleep(50);
  }
}
