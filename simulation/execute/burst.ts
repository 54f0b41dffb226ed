/** Some players send many requests at once, while another player opens a page. */
import { setTimeout as sleep } from "node:timers/promises";
import { concurrently } from "../../server/src/testing/concurrently.ts";
import { openBrowser } from "../../server/src/testing/people/browser.ts";
import type { Attack } from "../generate/attacks.ts";
import { type Simulation, whenUp } from "./context.ts";
import { send } from "./insist.ts";
import { nextKey } from "./manual-operations.ts";
import type { KeyedRequest, Player } from "./notes.ts";

/** It reads the database at each call, and has no limit of its own. */
const PAGE = "/api/transaction-history";
const TRIES = 4;
/** A caller with too many calls at once is told to come back then; a limit on orders says longer. */
const COME_BACK_MS = 1_000;
const TOO_MANY_REQUESTS = 429;
const REFUSED = new Set([TOO_MANY_REQUESTS, 503]);

export async function burst(
  simulation: Simulation,
  { busy, bystander, calls, ...body }: Extract<Attack, { kind: "burst" }>,
): Promise<void> {
  const { url } = await simulation.gate();
  const atGate = (number: number): Player => {
    const player = simulation.players[number]!;
    return { ...player, browser: openBrowser(url, player.browser.cookies) };
  };
  let isOver = false;
  const bursts = busy.map((number) => sendMany(simulation, atGate(number), calls, body));
  const sending = Promise.all(bursts).finally(() => (isOver = true));
  await openPages(simulation, atGate(bystander), () => isOver);
  await sending;
}

/** Opens a page `calls` times at once, and sends an order half as often under one key. */
async function sendMany(
  simulation: Simulation,
  player: Player,
  calls: number,
  { creditKp: creditAmount, zoneId }: { readonly creditKp: number; readonly zoneId: string },
): Promise<void> {
  const order: KeyedRequest = {
    player: simulation.players.find(({ username }) => username === player.username)!,
    path: "/api/recharge/game",
    key: nextKey(),
    body: { creditAmount, zoneId },
    said: [],
  };
  simulation.notes.recharges.push(order);
  await Promise.all([
    concurrently(calls, () => untilAllowed(() => player.browser.get(PAGE))),
    concurrently(calls / 2, () => untilAllowed(() => send(simulation, { ...order, player }))),
  ]);
}

/** Sends a request again where its sender has too many under way. */
async function untilAllowed(
  request: () => Promise<{ readonly status: number } | undefined>,
): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await request().catch(() => undefined);
    if (answer?.status !== TOO_MANY_REQUESTS) return;
    await sleep(COME_BACK_MS);
  }
}

/** Opens a page again and again until the others are done. Notes what is refused, unless the database was lost meanwhile. */
async function openPages(
  simulation: Simulation,
  { username, browser }: Player,
  isOver: () => boolean,
): Promise<void> {
  const { notes } = simulation;
  do {
    await whenUp(simulation);
    const { cuts } = notes;
    const answer = await browser.get(PAGE).catch(() => undefined);
    if (answer && REFUSED.has(answer.status) && notes.cuts === cuts) {
      notes.refusedErrands.push(`${PAGE} of ${username}: ${answer.status} ${answer.text}`);
    }
  } while (!isOver());
}
