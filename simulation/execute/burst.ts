/** Some players send many requests at once, while another player opens a page. */
import { setTimeout as sleep } from "node:timers/promises";
import { concurrently } from "../../server/src/testing/concurrently.ts";
import { openBrowser } from "../../server/src/testing/people/browser.ts";
import type { Attack } from "../generate/attacks.ts";
import type { Simulation } from "./context.ts";
import { doErrand, PAGE } from "./flood.ts";
import { send } from "./insist.ts";
import { nextKey } from "./manual-operations.ts";
import type { KeyedRequest, Player } from "./notes.ts";

const TRIES = 4;
/** A caller with too many calls at once is told to come back then; a limit on orders says longer. */
const COME_BACK_MS = 1_000;
const TOO_MANY_REQUESTS = 429;

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
  do await doErrand(simulation, url, "page", simulation.players[bystander]!);
  while (!isOver);
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
