import { setTimeout as sleep } from "node:timers/promises";
import type { Player } from "../lib/data/players.ts";
import type { Environment } from "../lib/environment.ts";
import type { Figure, Row } from "../lib/figure.ts";
import type { Load } from "../lib/load/load.ts";
import { orderHeaders, purchaseRequest } from "../lib/load/portal-requests.ts";
import { median, quantile } from "../lib/load/rounds.ts";
import { startGameSink, startPortal } from "../lib/portal.ts";

const CROWD = 160;
const CROWDS = 3;
const CALLS = 100;
const PROBE_EVERY_MS = 20;
/** The load generator ends when it has sent everything. */
const AT_MOST_SECONDS = 30;
const ORDER = { creditAmount: 500, zoneId: "1" };

/**
 * Measures whom a crowd that orders at once keeps waiting, and whom one player with many calls does. The portal has the
 * limits of production: that of the other rows has none.
 */
export const crowd: Row = {
  name: "crowd",
  measure: async (environment) => {
    const { databaseUrl, smtpPort, folder } = environment;
    const game = await startGameSink();
    const portal = await startPortal({
      databaseUrl,
      smtpPort,
      folder,
      gamePort: game.port,
      limitScale: 1,
    });
    const orders = await orderTogether(environment, portal.port);
    const busy = await besideBusyPlayer(environment, portal.port);
    await portal.stop();
    await game.stop();
    return [...orders, ...busy];
  },
};

async function orderTogether({ load, players }: Environment, port: number): Promise<Figure[]> {
  const slowestMs: number[] = [];
  const readyMs: number[] = [];
  for (let round = 0; round < CROWDS; round += 1) {
    const buyers = players.slice(round * CROWD, (round + 1) * CROWD);
    const ordering = load.run(atOnce(port, buyers), [200]);
    readyMs.push(...(await probeDuring(ordering, () => timed(port, "/readyz"))));
    slowestMs.push(Math.max(...(await ordering).latenciesMs));
  }
  return [
    {
      label: `${CROWD} players order at once: the slowest of them`,
      value: median(slowestMs),
      unit: "ms",
      limit: { atMost: 2_000 },
      rounds: slowestMs,
      detail: { players: CROWD },
    },
    slowest("/readyz meanwhile, slowest", readyMs),
  ];
}

async function besideBusyPlayer({ load, players }: Environment, port: number): Promise<Figure[]> {
  const [busy, ...others] = players.slice(CROWDS * CROWD);
  const bystanders = others.values();
  const calls = Array.from({ length: CALLS }, () => busy!);
  const flooding = load.run(atOnce(port, calls), [200, 429]);
  const bystanderMs = await probeDuring(flooding, () =>
    timed(port, "/api/purchases", bystanders.next().value),
  );
  const { statuses } = await flooding;
  const figure = slowest(`a bystander's order beside ${CALLS} of one player, slowest`, bystanderMs);
  const { 200: served = 0, 429: refused = 0 } = statuses;
  return [{ ...figure, detail: { ...figure.detail, served, refused } }];
}

/** Returns a load that sends each player's order at the same time. */
const atOnce = (port: number, buyers: readonly Player[]): Load => ({
  port,
  connections: buyers.length,
  warmUpSeconds: 0,
  seconds: AT_MOST_SECONDS,
  requests: buyers.map((player) => purchaseRequest(port, player, ORDER)),
  repeat: false,
});

/** Repeats a probe until the load has ended. @returns how long each took */
async function probeDuring(load: Promise<unknown>, probe: () => Promise<number>) {
  let isOver = false;
  const ending = load.finally(() => (isOver = true));
  const tookMs: number[] = [];
  do {
    tookMs.push(await probe());
    await sleep(PROBE_EVERY_MS);
  } while (!isOver);
  await ending;
  return tookMs;
}

/** Returns how long a request takes: a player's order, or a GET without one. @throws unless it is answered with 200 */
async function timed(port: number, path: string, buyer?: Player): Promise<number> {
  const since = performance.now();
  const { status } = await fetch(`http://127.0.0.1:${port}${path}`, {
    ...(buyer && {
      method: "POST",
      headers: { ...orderHeaders(port, buyer), "content-type": "application/json" },
      body: JSON.stringify(ORDER),
    }),
  });
  if (status !== 200) throw new Error(`${path} was answered with ${status}`);
  return performance.now() - since;
}

const slowest = (label: string, tookMs: readonly number[]): Figure => ({
  label,
  value: Math.max(...tookMs),
  unit: "ms",
  limit: { atMost: 500 },
  detail: { probes: tookMs.length, medianMs: median(tookMs), p95Ms: quantile(tookMs, 0.95) },
});
