import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { aNotice, signedHeaders } from "../../server/src/testing/money/bank-notices.ts";
import type { Player } from "./players.ts";
import { type Answered, type Asked, type Proxy, PUBLIC_URL } from "./proxy.ts";

/** What was asked for since the last look. */
export type Measured = {
  readonly seconds: number;
  readonly sent: number;
  /** A line for each request without the right answer. */
  readonly failed: readonly string[];
  readonly longestMs: number;
};

export type Traffic = {
  /** Returns what was measured, and begins anew. */
  look(): Measured;
  /** The notices that the portal has acknowledged, by the bank's ids. */
  readonly acknowledged: ReadonlySet<number>;
  /** The transactions of the orders that it has taken. */
  readonly ordered: ReadonlySet<string>;
  /** Resolves when every request has ended. */
  stop(): Promise<void>;
};

export const PER_SECOND = 200;
const TICK_MS = 5;
const OK = [200];
const DONE_OR_UNDER_WAY = [200, 202];
const HUNDRED = 100;
/** The shares of a hundred requests; the rest are documents of /login. */
const SHARES = { me: 50, file: 15, notice: 20, order: 5 } as const;
const HASHED_FILE = /\/assets\/[\w.-]+\.(?:js|css)/g;
const NOTICE_VND = 100_000;
const ORDER_KP = 100;
const ZONES = ["1", "2", "3", "4"];

/** Sends 200 requests a second through the proxy, whether answers come or not. */
export function startTraffic(proxy: Proxy, players: readonly Player[]): Traffic {
  const acknowledged = new Set<number>();
  const ordered = new Set<string>();
  /** The files of every document that was seen: pages stay open while releases change. */
  const files = new Set<string>();
  const stopping = new AbortController();
  let [since, sent, longestMs] = [performance.now(), 0, 0];
  let failed: string[] = [];

  const ask = async (asked: Asked, right: readonly number[]): Promise<Answered | undefined> => {
    const begun = performance.now();
    sent += 1;
    const name = `${asked.method ?? "GET"} ${asked.path}`;
    try {
      const answer = await proxy.ask(asked);
      longestMs = Math.max(longestMs, performance.now() - begun);
      if (right.includes(answer.status)) return answer;
      failed.push(`${name}: ${answer.status} ${answer.text.slice(0, HUNDRED)}`);
    } catch (error) {
      failed.push(`${name}: ${(error as Error).message}`);
    }
    return undefined;
  };
  const document = async () => {
    const answer = await ask({ path: "/login", headers: { accept: "text/html" } }, OK);
    for (const [file] of answer?.text.matchAll(HASHED_FILE) ?? []) files.add(file);
  };
  const notify = async ({ paymentCode }: Player) => {
    const content = `FSO${paymentCode}`;
    const notice = aNotice({ content, transferAmount: NOTICE_VND });
    const body = JSON.stringify(notice);
    const asked = { method: "POST", path: "/webhooks/sepay", headers: signedHeaders(body), body };
    if (await ask(asked as Asked, OK)) acknowledged.add(notice.id);
  };
  const order = async ({ headers }: Player) => {
    const body = JSON.stringify({ creditAmount: ORDER_KP, zoneId: pick(ZONES) });
    const own = {
      ...headers,
      origin: PUBLIC_URL,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
    };
    const asked: Asked = { method: "POST", path: "/api/recharge/game", headers: own, body };
    const answer = await ask(asked, DONE_OR_UNDER_WAY);
    const { transactionId } = JSON.parse(answer?.text ?? "{}") as { transactionId?: string };
    if (transactionId !== undefined) ordered.add(transactionId);
  };
  const one = (at: number): Promise<unknown> => {
    const player = pick(players);
    const share = at % HUNDRED;
    if (share < SHARES.me) return ask({ path: "/api/me", headers: player.headers }, OK);
    const file = pick([...files]);
    if (share < SHARES.me + SHARES.file && file) return ask({ path: file }, OK);
    if (share < SHARES.me + SHARES.file + SHARES.notice) return notify(player);
    return share < SHARES.me + SHARES.file + SHARES.notice + SHARES.order
      ? order(player)
      : document();
  };
  const done = paced(stopping.signal, one);
  return {
    acknowledged,
    ordered,
    look: () => {
      const seconds = (performance.now() - since) / 1_000;
      const measured = { seconds, sent, failed, longestMs };
      [since, sent, longestMs, failed] = [performance.now(), 0, 0, []];
      return measured;
    },
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}

/** Begins so many requests a second as their time comes, mixed: 37 and 100 have no common divisor. */
async function paced(stop: AbortSignal, one: (at: number) => Promise<unknown>): Promise<void> {
  const under = new Set<Promise<unknown>>();
  const begun = performance.now();
  let count = 0;
  while (!stop.aborted) {
    const due = Math.floor(((performance.now() - begun) * PER_SECOND) / 1_000);
    for (; count < due; count += 1) {
      const sent: Promise<unknown> = one(count * 37).finally(() => under.delete(sent));
      under.add(sent);
    }
    await sleep(TICK_MS);
  }
  await Promise.all(under);
}

const pick = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)]!;
