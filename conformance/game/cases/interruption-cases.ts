/** Callers who go away, servers that are killed, and the log that is left. */
import { setTimeout as sleep } from "node:timers/promises";
import { Mismatch } from "../../kit/case.ts";
import { readLog } from "../delivery-log.ts";
import {
  askState,
  expectCoins,
  expectDuplicate,
  expectFresh,
  expectNotDelivered,
  expectState,
  expectThat,
  fieldsOf,
  isDuplicate,
  isFresh,
  untilDecided,
} from "../expect.ts";
import type { Exchange, Game, Order } from "../game.ts";
import { type GameCase, needsRestart } from "./game-case.ts";

/** How long after the last byte the caller goes away: before, amid and after the work. */
const CUT_AFTER_MS = [0, 0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55];
const CUT_BEFORE_THE_END_MS = 5;
/** The portal asks no sooner than this after it has sent an order. */
const ASKED_AFTER_MS = 3_000;
const ASKED_AGAIN_AFTER_MS = 2_000;
const SENDERS = 10;
const BEFORE_THE_KILL_MS = 30;
const PAUSE_WHILE_DOWN_MS = 50;
const COINS_AMID_A_KILL = 100;
const REPEATS_IN_LOG = 10;
const UNKNOWN_ZONE = "zone-that-is-not";

export const interruptionCases: readonly GameCase[] = [
  {
    id: "lost-answer",
    title:
      "An order whose caller went away before the answer is delivered once when it is repeated",
    why: "Networks lose answers daily. The repeat must not give the coins again, nor be refused.",
    check: async (game) => {
      const orders = CUT_AFTER_MS.map((afterMs) => ({ order: game.order(), afterMs }));
      const coins = orders.reduce((sum, { order }) => sum + order.coins, 0);
      await expectCoins(game, coins, async () => {
        for (const { order, afterMs } of orders) {
          const note = `the connection is cut ${afterMs} ms after the last byte`;
          await game.deliver(order, { cut: { afterMs }, note });
          await expectDelivered(game, order);
        }
        return `${orders.length} orders, each cut and repeated`;
      });
    },
  },
  {
    id: "not-found-stays",
    title: "An order that is not_found stays so until it is sent again",
    why: "On this word the operator gives the credit back. An order that is delivered afterwards is a present.",
    check: async (game) => {
      const orders = CUT_AFTER_MS.map(() => game.order());
      const cut = { afterMs: CUT_BEFORE_THE_END_MS };
      const note = "the caller goes away and asks";
      await Promise.all(orders.map((order) => game.deliver(order, { cut, note })));
      await sleep(ASKED_AFTER_MS);
      const first = await Promise.all(orders.map((order) => isNotFound(game, order)));
      if (first.includes(true)) await sleep(ASKED_AGAIN_AFTER_MS);
      for (const [at, order] of orders.entries()) {
        if (first[at]) await expectNotDelivered(game, order.request_id);
      }
    },
  },
  {
    id: "half-a-body",
    title: "An order of which only half has come is not delivered, and can be sent again whole",
    why: "Half an order must neither become another order nor use up the id of the whole one.",
    check: async (game) => {
      const order = game.order();
      await expectCoins(game, order.coins, async () => {
        const half = await game.deliver(order, { cut: "half-way", note: "cut half-way" });
        await expectNotDelivered(game, order.request_id);
        expectFresh(await untilDecided(game, order));
        return half.sent;
      });
    },
  },
  {
    id: "restart",
    title: "After a restart the game still knows what it has delivered and refused",
    why: "A game that forgets gives the coins again at the next repeat, or says that it never had the order.",
    missing: needsRestart,
    check: async (game) => {
      const [done, refused] = [game.order(), game.order({ zone_id: UNKNOWN_ZONE })];
      await expectCoins(game, done.coins, async () => {
        expectFresh(await game.deliver(done));
        await game.deliver(refused);
        await game.restart();
        await expectState(game, done.request_id, "delivered");
        expectDuplicate(await game.deliver(done, { note: "repeated after the restart" }));
        const again = await game.deliver(refused, { note: "refused before the restart" });
        expectThat(fieldsOf(again)["code"] === 2, again, "code 2");
        return `${JSON.stringify(done)}, restart, the same again`;
      });
    },
  },
  {
    id: "killed",
    title: "Orders amid which the server is killed are delivered once each when they are repeated",
    why: "Coins in one commit and the order in another: a crash between them doubles or loses the coins.",
    missing: needsRestart,
    check: async (game) => {
      for (let round = 0; round < game.target.kills; round++) await killAmid(game);
    },
  },
  {
    id: "log",
    title: "The log of deliveries has each delivered order once, as it was, and no refused one",
    why: "With it the operator's reconciliation finds what is missing or doubled (npm run portal -- reconcile --game-log).",
    missing: ({ target }) =>
      target.log ? undefined : '--log "a program that prints the log of deliveries as CSV"',
    check: expectLog,
  },
];

/** Sends orders without a pause while the server is killed and started, and then repeats each. */
async function killAmid(game: Game): Promise<void> {
  const sent: { readonly order: Order; readonly exchange: Exchange }[] = [];
  let isBack = false;
  const pump = async () => {
    while (!isBack) {
      const order = game.order({ coins: COINS_AMID_A_KILL });
      const exchange = await game.deliver(order, { note: "the server is killed" });
      sent.push({ order, exchange });
      await sleep(exchange.came.kind === "answered" ? 0 : PAUSE_WHILE_DOWN_MS);
    }
  };
  const before = await game.target.coins?.(game.target.account, game.target.zone);
  const pumps = Array.from({ length: SENDERS }, pump);
  await sleep(BEFORE_THE_KILL_MS);
  await game.restart().finally(() => (isBack = true));
  await Promise.all(pumps);
  for (const { order, exchange } of sent) await expectDelivered(game, order, exchange);
  const after = await game.target.coins?.(game.target.account, game.target.zone);
  const expected = sent.length * COINS_AMID_A_KILL;
  if (before === undefined || after === undefined || after - before === expected) return;
  throw new Mismatch({
    sent: `${sent.length} orders amid which the server was killed, each repeated until it was delivered`,
    expected: `${expected} coins more`,
    came: `${after - before} more (${before} before, ${after} after)`,
  });
}

async function isNotFound(game: Game, order: Order): Promise<boolean> {
  return fieldsOf(await askState(game, order.request_id))["state"] === "not_found";
}

/**
 * Repeats an order until it is decided.
 * @param before its answer so far, which must have stayed true
 */
async function expectDelivered(game: Game, order: Order, before?: Exchange): Promise<void> {
  if (before && isFresh(before)) await expectState(game, order.request_id, "delivered");
  const exchange = await untilDecided(game, order);
  if (before && isFresh(before)) expectDuplicate(exchange);
  else expectThat(isFresh(exchange) || isDuplicate(exchange), exchange, '200 {"code":0}');
  await expectState(game, order.request_id, "delivered");
}

async function expectLog(game: Game): Promise<void> {
  const [done, refused] = [game.order(), game.order({ zone_id: UNKNOWN_ZONE })];
  for (const order of [done, done, refused]) await game.deliver(order);
  await Promise.all(Array.from({ length: REPEATS_IN_LOG }, () => game.deliver(done)));
  const rows = readLog((await game.target.log?.()) ?? "");
  const sent = `${JSON.stringify(done)}, repeated, and ${JSON.stringify(refused)}`;
  const ours = rows.filter(({ requestId }) => requestId === done.request_id);
  const expected = { requestId: done.request_id, account: done.account, zoneId: done.zone_id };
  const [row] = ours;
  const isRight =
    ours.length === 1 &&
    Object.entries({ ...expected, coins: String(done.coins) }).every(
      ([name, value]) => row?.[name] === value,
    ) &&
    !Number.isNaN(Date.parse(row?.["at"] ?? "")) &&
    !rows.some(({ requestId }) => requestId === refused.request_id);
  if (isRight) return;
  throw new Mismatch({
    sent,
    expected: `columns requestId,account,zoneId,coins,at and one line for the first order: ${JSON.stringify({ ...expected, coins: done.coins })}`,
    came: `${rows.length} lines, of these ${JSON.stringify(ours)}`,
  });
}
