/** The row crowd: how long other players wait while many order at once, or while one sends many calls. */
import { setTimeout as sleep } from "node:timers/promises";
import { type Figure, figure, median, quantile, type Row } from "../lib/figures.ts";
import { ONCE, runLoad } from "../lib/load.ts";
import type { Player } from "../lib/players.ts";
import type { Portal } from "../lib/portal.ts";
import { get, order, type Request, send } from "../lib/requests.ts";

/** Players who order at the same moment. */
const CROWD = 160;
/** How often such a crowd comes, each time of other players. */
const CROWDS = 3;
/** The calls that one player sends at once. The portal refuses some of them. */
const CALLS = 100;
/** The pause between two of the others' requests, which are timed. */
const PROBE_EVERY_MS = 20;
/** The price in KP of the package that is ordered. */
const CREDIT_AMOUNT = 500;
const PATH = "/api/purchases";

/** The portal of this row has the limits of production. */
export const crowd: Row = {
  name: "crowd",
  measure: async ({ startPortal, players }) => {
    const portal = await startPortal({ limitScale: 1 });
    const figures = [
      ...(await orderTogether(portal, players)),
      await orderBesideBusyPlayer(portal, players.slice(CROWDS * CROWD)),
    ];
    await portal.stop();
    return figures;
  },
};

const orderOf = (player: Player): Request => order(PATH, player, CREDIT_AMOUNT);

async function orderTogether({ port, url }: Portal, players: readonly Player[]): Promise<Figure[]> {
  const slowestMs: number[] = [];
  const readyMs: number[] = [];
  for (let round = 0; round < CROWDS; round += 1) {
    const buyers = players.slice(round * CROWD, (round + 1) * CROWD);
    const load = { ...ONCE, port, connections: CROWD, requests: buyers.map(orderOf) };
    const ordering = runLoad(load, [200]);
    readyMs.push(...(await probeDuring(ordering, url, () => get("/readyz"))));
    slowestMs.push(Math.max(...(await ordering).latenciesMs));
  }
  const label = `${CROWD} players order at once: the slowest of them`;
  return [
    figure(label, slowestMs, "ms", { atMost: 2_000 }),
    slowest("/readyz meanwhile, slowest", readyMs),
  ];
}

async function orderBesideBusyPlayer(
  { port, url }: Portal,
  [busy, ...others]: readonly Player[],
): Promise<Figure> {
  const bystanders = others.values();
  const requests = Array.from({ length: CALLS }, () => orderOf(busy!));
  const flooding = runLoad({ ...ONCE, port, connections: CALLS, requests }, [200, 429]);
  const tookMs = await probeDuring(flooding, url, () => orderOf(bystanders.next().value!));
  const { 200: served = 0, 429: refused = 0 } = (await flooding).statuses;
  const label = `a bystander's order beside ${CALLS} of one player, slowest`;
  return slowest(label, tookMs, { served, refused });
}

/** Repeats a request until the load has ended. @returns how long each took @throws unless all are answered with 200 */
async function probeDuring(load: Promise<unknown>, url: string, requestOf: () => Request) {
  let isOver = false;
  const ending = load.finally(() => (isOver = true));
  // Its failure is reported at the end, when the probe is over.
  ending.catch(() => undefined);
  const times: number[] = [];
  do {
    const request = requestOf();
    const { status, tookMs } = await send(url, request);
    if (status !== 200) throw new Error(`${request.path} was answered with ${status}`);
    times.push(tookMs);
    await sleep(PROBE_EVERY_MS);
  } while (!isOver);
  await ending;
  return times;
}

function slowest(label: string, tookMs: readonly number[], detail: Figure["detail"] = {}): Figure {
  const [medianMs, p95Ms] = [median(tookMs), quantile(tookMs, 0.95)];
  const probes = { probes: tookMs.length, medianMs, p95Ms, ...detail };
  return figure(label, Math.max(...tookMs), "ms", { atMost: 500 }, probes);
}
