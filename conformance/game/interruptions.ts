/** Cases: callers that disconnect, a server that is killed, the log of deliveries, and slow answers. */
import { setTimeout as sleep } from "node:timers/promises";
import { Mismatch, need } from "../verdict.ts";
import {
  atOnce,
  expectCoins,
  expectNotDelivered,
  expectOutcome,
  expectState,
  fieldsOf,
  outcomeOf,
  untilDecided,
} from "./expect.ts";
import type { Exchange, Game, GameCases, Order } from "./game.ts";
import { UNKNOWN_ZONE } from "./refusals.ts";

/** The caller disconnects this long after the last byte: before, during and after the work. */
const CUT_AFTER_MS = [0, 0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55];
/** The first query of an order comes after this time: the portal queries no sooner. */
const ASKED_AFTER_MS = 3_000;
const ASKED_AGAIN_AFTER_MS = 2_000;
const SENDERS = 10;
const BEFORE_THE_KILL_MS = 30;
const PAUSE_WHILE_DOWN_MS = 50;
const REPEATS_IN_LOG = 10;

const needRestart = ({ target }: Game) =>
  need(target.restart, '--restart "a program that kills the server (-9) and starts it"');

export const interruptionCases: GameCases = {
  "lost-answer": {
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
      });
    },
  },
  "not-found-stays": {
    title: "An order that is not_found stays so until it is sent again",
    why: "On this word the operator gives the credit back. An order that is delivered afterwards is a present.",
    check: async (game) => {
      const orders = CUT_AFTER_MS.map(() => game.order());
      const how = { cut: { afterMs: 5 }, note: "the caller goes away and asks" };
      await Promise.all(orders.map((order) => game.deliver(order, how)));
      await sleep(ASKED_AFTER_MS);
      const asked = await Promise.all(orders.map((order) => game.state(order.request_id)));
      const notFound = orders.filter((_, at) => fieldsOf(asked[at]!)["state"] === "not_found");
      if (notFound.length > 0) await sleep(ASKED_AGAIN_AFTER_MS);
      for (const order of notFound) await expectNotDelivered(game, order.request_id);
    },
  },
  "half-a-body": {
    title: "An order of which only half has come is not delivered, and can be sent again whole",
    why: "Half an order must neither become another order nor use up the id of the whole one.",
    check: async (game) => {
      const order = game.order();
      await expectCoins(game, order.coins, async () => {
        await game.deliver(order, { cut: "half-way", note: "cut half-way" });
        await expectNotDelivered(game, order.request_id);
        expectOutcome(await untilDecided(game, order), "delivered");
      });
    },
  },
  restart: {
    title: "After a restart the game still knows what it has delivered and refused",
    why: "A game that forgets gives the coins again at the next repeat, or says that it never had the order.",
    check: async (game) => {
      needRestart(game);
      const [done, refused] = [game.order(), game.order({ zone_id: UNKNOWN_ZONE })];
      await expectCoins(game, done.coins, async () => {
        expectOutcome(await game.deliver(done), "delivered");
        await game.deliver(refused);
        await game.restart();
        await expectState(game, done, "delivered");
        const note = "repeated after the restart";
        expectOutcome(await game.deliver(done, { note }), "duplicate");
        expectOutcome(await game.deliver(refused, { note }), "refused");
      });
    },
  },
  killed: {
    title: "Orders amid which the server is killed are delivered once each when they are repeated",
    why: "Coins in one commit and the order in another: a crash between them doubles or loses the coins.",
    check: async (game) => {
      needRestart(game);
      for (let round = 0; round < game.target.kills; round++) await killDuringOrders(game);
    },
  },
  log: {
    title: "The log of deliveries has each delivered order once, as it was, and no refused one",
    why: "With it the operator's reconciliation finds what is missing or doubled (npm run portal -- reconcile --game-log).",
    check: checkLog,
  },
  "in-time": {
    title: "Every answer to a request that was sent alone came within 3 s",
    why: "After 3 s the portal takes the result for unknown: the player waits, and the order is sent again.",
    // Covers the requests of all other cases, so it comes last.
    check: async (game) => {
      const { ms, sent } = game.slowest();
      const { answerWithinMs } = game.target;
      if (ms <= answerWithinMs) return;
      const expected = `an answer within ${answerWithinMs} ms`;
      throw new Mismatch({ sent, expected, came: `an answer after ${Math.round(ms)} ms` });
    },
  },
};

/** Sends orders without a pause while the server is killed and started, and then repeats each. */
async function killDuringOrders(game: Game): Promise<void> {
  const all: { readonly order: Order; readonly first: Exchange }[] = [];
  let isBack = false;
  const sendOrders = async () => {
    while (!isBack) {
      const order = game.order();
      const first = await game.deliver(order, { note: "the server is killed" });
      all.push({ order, first });
      await sleep(first.status === undefined ? PAUSE_WHILE_DOWN_MS : 0);
    }
  };
  const coinsOf = () => all.reduce((sum, { order }) => sum + order.coins, 0);
  await expectCoins(game, coinsOf, async () => {
    const senders = Array.from({ length: SENDERS }, sendOrders);
    // A slow server has answered an order by then, too.
    do await sleep(BEFORE_THE_KILL_MS);
    while (all.length === 0);
    await game.restart().finally(() => (isBack = true));
    await Promise.all(senders);
    for (const { order, first } of all) await expectDelivered(game, order, first);
  });
}

/** Repeats an order until it is decided. @param first the reply so far, which must have stayed true */
async function expectDelivered(game: Game, order: Order, first?: Exchange): Promise<void> {
  const wasDelivered = first !== undefined && outcomeOf(first) === "delivered";
  if (wasDelivered) await expectState(game, order, "delivered");
  const exchange = await untilDecided(game, order);
  if (wasDelivered) expectOutcome(exchange, "duplicate");
  else expectOutcome(exchange, "delivered", "duplicate");
  await expectState(game, order, "delivered");
}

async function checkLog(game: Game): Promise<void> {
  const printLog = need(
    game.target.log,
    '--log "a program that prints the log of deliveries as CSV"',
  );
  const [done, refused] = [game.order(), game.order({ zone_id: UNKNOWN_ZONE })];
  for (const order of [done, done, refused]) await game.deliver(order);
  await atOnce(REPEATS_IN_LOG, () => game.deliver(done));
  const rows = readLog(await printLog());
  const ours = rows.filter(({ requestId }) => requestId === done.request_id);
  const { account, zone_id: zoneId } = done;
  const line = { requestId: done.request_id, account, zoneId, coins: String(done.coins) };
  const isRight =
    ours.length === 1 &&
    Object.entries(line).every(([name, value]) => ours[0]?.[name] === value) &&
    !Number.isNaN(Date.parse(ours[0]?.["at"] ?? "")) &&
    !rows.some(({ requestId }) => requestId === refused.request_id);
  if (isRight) return;
  throw new Mismatch({
    sent: `${JSON.stringify(done)}, repeated, and ${JSON.stringify(refused)}`,
    expected: `columns requestId,account,zoneId,coins,at and one line for the first order: ${JSON.stringify(line)}`,
    came: `${rows.length} lines, of these ${JSON.stringify(ours)}`,
  });
}

/** Reads CSV whose first line names the columns. Cells may stand in quotes. */
function readLog(csv: string): Record<string, string>[] {
  const cellsOf = (line: string) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
      ([, quoted, plain = ""]) => quoted?.replaceAll('""', '"') ?? plain,
    );
  const [columns = [], ...rows] = csv
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .filter(Boolean)
    .map(cellsOf);
  return rows.map((cells) =>
    Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? ""])),
  );
}
