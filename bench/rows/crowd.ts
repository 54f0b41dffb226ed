/**
 * The row crowd: how long other players wait while many order at once, while one sends many calls, or while many messages
 * wait in the queue.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "../../server/src/kit/database/sql.ts";
import { eventually } from "../../server/src/testing/patience.ts";
import { openSlowDatabase } from "../lib/databases.ts";
import { type Figure, figure, median, quantile, type Row } from "../lib/figures.ts";
import { ONCE, runLoad } from "../lib/load.ts";
import type { Player } from "../lib/players.ts";
import type { Portal } from "../lib/portal.ts";
import { get, notice, order, type Request, send } from "../lib/requests.ts";

/** Players who order at the same moment. */
const CROWD = 160;
/** How often such a crowd comes, each time of other players. */
const CROWDS = 3;
/** The calls that one player sends at once. The portal refuses some of them. */
const CALLS = 100;
/** The pause between two of the others' requests, which are timed. */
const PROBE_EVERY_MS = 20;
/** The price in KP of the package that is ordered, and what it costs by bank transfer. */
const CREDIT_AMOUNT = 500;
const PRICE_VND = 50_000;
/** Messages in the queue when a player pays, and the players who pay, one after the other. */
const MESSAGES = 30_000;
const PAYERS = 5;
/** The first notice's event id, above those of the other rows: the portal credits an event id only once. */
const FIRST_EVENT_ID = 910_000_000;
const PATH = "/api/purchases";

/** The portal of this row has the limits of production. */
export const crowd: Row = {
  name: "crowd",
  measure: async ({ startPortal, databaseUrl, players }) => {
    const portal = await startPortal({ limitScale: 1 });
    const figures = [
      ...(await orderTogether(portal, players)),
      await orderBesideBusyPlayer(portal, players.slice(CROWDS * CROWD)),
      await payBesideMessages(portal, databaseUrl, players),
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

async function payBesideMessages(
  { url }: Portal,
  databaseUrl: string,
  players: readonly Player[],
): Promise<Figure> {
  const db = openSlowDatabase(databaseUrl);
  const tookMs: number[] = [];
  const waiting: number[] = [];
  for (const [nth, payer] of players.slice(-PAYERS).entries()) {
    await send(url, orderOf(payer));
    await db.run(messagesTo(players));
    const since = performance.now();
    await send(url, notice(FIRST_EVENT_ID + nth, payer, PRICE_VND));
    const isDelivered = sql`
      select exists (select from transactions
        where user_id = ${payer.id} and type = 'credit.pay' and status = 'success')`;
    await eventually(
      "no delivery",
      async () => (await db.value<boolean>(isDelivered)) || undefined,
    );
    tookMs.push(performance.now() - since);
    waiting.push(await db.value<number>(sql`select count(*) from jobs where lane = 'messages'`));
    await db.run(sql`delete from jobs where lane = 'messages'`);
  }
  await db.close();
  const label = `a paid order while ${MESSAGES} messages wait, from the notice to its delivery, slowest`;
  const detail = { payers: PAYERS, medianMs: median(tookMs), stillWaiting: Math.min(...waiting) };
  return figure(label, Math.max(...tookMs), "ms", { atMost: 2_000 }, detail);
}

/** Enqueues the messages, as many to each player. They have no browser to send to, so the portal ends them quickly. */
const messagesTo = (players: readonly Player[]) => sql`
  insert into jobs (lane, share, task, payload)
  select 'messages', id::text, 'send-push',
    jsonb_build_object('kind', 'answer', 'id', gen_random_uuid(), 'userId', id)
  from unnest(${players.map(({ id }) => id)}::bigint[]) as id, generate_series(1, ${MESSAGES / players.length}::int)`;

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
