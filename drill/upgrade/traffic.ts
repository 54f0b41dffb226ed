/** The requests of players' pages and of the bank while releases change (`startTraffic`). */
import { setTimeout as sleep } from "node:timers/promises";
import { noticeFor, orderOf, pick, type Player } from "./players.ts";
import { type Answered, ask as send, type Asked } from "./proxy.ts";

/** The requests since the last call of `look`. */
export type Measured = {
  readonly seconds: number;
  readonly sent: number;
  /** A line for each request with a wrong answer. */
  readonly failed: readonly string[];
  readonly longestMs: number;
};

export type Traffic = ReturnType<typeof startTraffic>;

const TICK_MS = 5;
const OK = [200];
const DONE_OR_UNDER_WAY = [200, 202];
const HUNDRED = 100;
/** Has no common divisor with a hundred, so that kinds of requests alternate. */
const STRIDE = 37;
/** Of a hundred requests 50 are calls of /api/me, 15 load files, and so on; the last 10 load the document of /login. */
const UP_TO = { me: 50, file: 65, notice: 85, order: 90 } as const;
const HASHED_FILE = /\/assets\/[\w.-]+\.(?:js|css)/g;

/** Sends `perSecond` requests a second through the proxy, also if answers are late. */
export function startTraffic(players: readonly Player[], perSecond: number) {
  /** The notices that the portal has acknowledged, by the bank's ids. */
  const acknowledged = new Set<number>();
  /** The transactions of the orders that it has taken. */
  const ordered = new Set<string>();
  /** The files of every document that was seen: pages stay open while releases change. */
  const files = new Set<string>();
  const stopping = new AbortController();
  const { ask, look } = measure();

  const document = async () => {
    const answer = await ask({ path: "/login", headers: { accept: "text/html" } }, OK);
    for (const [file] of answer?.text.matchAll(HASHED_FILE) ?? []) files.add(file);
  };
  const notify = async () => {
    const { id, asked } = noticeFor(pick(players));
    if (await ask(asked, OK)) acknowledged.add(id);
  };
  const order = async () => {
    const answer = await ask(orderOf(pick(players)), DONE_OR_UNDER_WAY);
    const { transactionId } = JSON.parse(answer?.text ?? "{}") as { transactionId?: string };
    if (transactionId !== undefined) ordered.add(transactionId);
  };
  const one = (at: number): Promise<unknown> => {
    const share = (at * STRIDE) % HUNDRED;
    if (share < UP_TO.me) return ask({ path: "/api/me", headers: pick(players).headers }, OK);
    const file = pick([...files]);
    if (share < UP_TO.file && file !== undefined) return ask({ path: file }, OK);
    if (share < UP_TO.notice) return notify();
    return share < UP_TO.order ? order() : document();
  };
  const done = paced(perSecond, stopping.signal, one);
  /** Resolves when every request has ended. */
  const stop = async () => {
    stopping.abort();
    await done;
  };
  return { acknowledged, ordered, look, stop };
}

function measure() {
  let [since, sent, longestMs] = [performance.now(), 0, 0];
  let failed: string[] = [];
  const ask = async (asked: Asked, right: readonly number[]): Promise<Answered | undefined> => {
    const begun = performance.now();
    sent += 1;
    const answer = await send(asked).catch((error: Error) => error.message);
    longestMs = Math.max(longestMs, performance.now() - begun);
    const isAnswered = typeof answer === "object";
    if (isAnswered && right.includes(answer.status)) return answer;
    const what = isAnswered ? `${answer.status} ${answer.text.slice(0, HUNDRED)}` : answer;
    failed.push(`${asked.method ?? "GET"} ${asked.path}: ${what}`);
    return undefined;
  };
  /** Returns what was measured since the last call. */
  const look = (): Measured => {
    const seconds = (performance.now() - since) / 1_000;
    const measured = { seconds, sent, failed, longestMs };
    [since, sent, longestMs, failed] = [performance.now(), 0, 0, []];
    return measured;
  };
  return { ask, look };
}

/** Begins each request when its time comes. */
async function paced(
  perSecond: number,
  stop: AbortSignal,
  one: (at: number) => Promise<unknown>,
): Promise<void> {
  const under = new Set<Promise<unknown>>();
  const begun = performance.now();
  let count = 0;
  while (!stop.aborted) {
    const due = Math.floor(((performance.now() - begun) * perSecond) / 1_000);
    for (; count < due; count += 1) {
      const sent: Promise<unknown> = one(count).finally(() => under.delete(sent));
      under.add(sent);
    }
    await sleep(TICK_MS);
  }
  await Promise.all(under);
}
