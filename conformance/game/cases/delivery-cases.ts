/** Coins arrive: once, all of them, and before the game says so. */
import { Mismatch } from "../../kit/case.ts";
import {
  expectCoins,
  expectDuplicate,
  expectFresh,
  expectState,
  expectStatus,
  expectThat,
  isDuplicate,
  isFresh,
  isOpen,
  describeReply,
  untilDecided,
} from "../expect.ts";
import type { Exchange, Game, Order } from "../game.ts";
import { type GameCase, needsCoins } from "./game-case.ts";

const TIMES = 50;
const COMMITTED_ROUNDS = 20;
const BODIES_AT_ONCE = 10;
const AMOUNTS = [1, 100, 20_500, 575_000];

export const deliveryCases: readonly GameCase[] = [
  {
    id: "delivery",
    title: "An order is delivered, and its state is then delivered",
    why: "Without it nobody gets coins; with another answer the credit goes back though the coins are there.",
    check: async (game) => {
      const order = game.order();
      await expectCoins(game, order.coins, async () => {
        const exchange = await game.deliver(order);
        expectFresh(exchange);
        await expectState(game, order.request_id, "delivered");
        return exchange.sent;
      });
    },
  },
  {
    id: "amount",
    title: "The coins in the game are those of the order, in the game's smallest unit",
    why: "Coins ÷ 100, × 100 or put together as text are money lost or given away with every order.",
    missing: needsCoins,
    check: async (game) => {
      for (const coins of AMOUNTS) await deliverOnce(game, game.order({ coins }));
    },
  },
  {
    id: "committed",
    title: "What is answered as delivered is there at once",
    why: "An answer before the commit: where the commit then fails, the player has paid for nothing.",
    check: async (game) => {
      for (let round = 0; round < COMMITTED_ROUNDS; round++) await deliverOnce(game, game.order());
    },
  },
  {
    id: "repeat",
    title: `The same order ${TIMES} times over is delivered once, and each repeat says duplicate`,
    why: "The portal repeats whatever got no answer. Each repeat would give the coins again.",
    check: async (game) => {
      const order = game.order();
      await expectCoins(game, order.coins, async () => {
        expectFresh(await game.deliver(order));
        for (let time = 1; time < TIMES; time++) {
          expectDuplicate(await game.deliver(order, { note: `repeat ${time}` }));
        }
        return `${TIMES} × ${JSON.stringify(order)}, one after the other`;
      });
    },
  },
  {
    id: "concurrent",
    title: `The same order ${TIMES} times at once is delivered once`,
    why: "Two processes of the portal can send one order at once: looking first and writing then gives the coins twice.",
    check: async (game) => {
      const order = game.order();
      await expectCoins(game, order.coins, async () => {
        const sent = `${TIMES} × ${JSON.stringify(order)}, at once`;
        const exchanges = await atOnce(TIMES, () => game.deliver(order, { note: "at once" }));
        expectOneFresh(sent, exchanges);
        expectDuplicate(await untilDecided(game, order));
        return sent;
      });
    },
  },
  {
    id: "crowd",
    title: `${TIMES} different orders at once for one account all arrive`,
    why: "Reading the balance, adding and writing it back loses coins that were paid, whenever two orders meet.",
    missing: needsCoins,
    check: async (game) => {
      const orders = Array.from({ length: TIMES }, () => game.order());
      const coins = orders.reduce((sum, order) => sum + order.coins, 0);
      await expectCoins(game, coins, async () => {
        await Promise.all(orders.map((order) => game.deliver(order)));
        for (const order of orders) {
          const exchange = await untilDecided(game, order);
          expectThat(isFresh(exchange) || isDuplicate(exchange), exchange, '200 {"code":0}');
        }
        return `${TIMES} orders at once`;
      });
    },
  },
  {
    id: "conflict",
    title: "Another order under a used request_id is answered 409, and changes nothing",
    why: "Two orders under one id are a mistake that a person has to see; delivering or confirming the second hides it.",
    check: async (game) => {
      const order = game.order();
      await expectCoins(game, order.coins, async () => {
        expectFresh(await game.deliver(order));
        for (const other of othersUnder(order)) {
          const note = "the id has been used for another order";
          expectStatus(await game.deliver(other, { note }), 409);
        }
        await expectState(game, order.request_id, "delivered");
        return `${JSON.stringify(order)} and others under its id`;
      });
    },
  },
  {
    id: "conflict-at-once",
    title: "Of two different orders under one request_id that come at once, one is delivered",
    why: "Looking first and writing then delivers both.",
    check: async (game) => {
      const one = game.order();
      const other = { ...one, credit_spent: one.credit_spent + 1 };
      await expectCoins(game, one.coins, async () => {
        const sent = `${BODIES_AT_ONCE} × each of two orders under one id, at once`;
        const exchanges = await atOnce(2 * BODIES_AT_ONCE, (at) =>
          game.deliver(at % 2 === 0 ? one : other, { note: "at once with another order" }),
        );
        const confirmed = exchanges.map((exchange) => isFresh(exchange) || isDuplicate(exchange));
        const isBoth = [0, 1].every((side) => confirmed.some((yes, at) => yes && at % 2 === side));
        if (!isBoth) return sent;
        throw new Mismatch({ sent, expected: "409 for one of them", came: "code 0 for both" });
      });
    },
  },
];

async function deliverOnce(game: Game, order: Order): Promise<void> {
  await expectCoins(game, order.coins, async () => {
    const exchange = await game.deliver(order);
    expectFresh(exchange);
    await expectState(game, order.request_id, "delivered");
    return exchange.sent;
  });
}

function othersUnder(order: Order): Order[] {
  return [
    { ...order, coins: order.coins + 1 },
    { ...order, account: `${order.account}x` },
    { ...order, zone_id: `${order.zone_id}9` },
    { ...order, credit_spent: order.credit_spent + 1 },
  ];
}

function atOnce(times: number, act: (at: number) => Promise<Exchange>): Promise<Exchange[]> {
  return Promise.all(Array.from({ length: times }, (_, at) => act(at)));
}

/** One says that it has delivered; the others say so too, or that they cannot say yet. */
function expectOneFresh(sent: string, exchanges: readonly Exchange[]): void {
  const fresh = exchanges.filter(isFresh);
  const expected = 'one {"code":0}; the others code 0 with "duplicate":true, code 1 or 5xx';
  if (fresh.length > 1) {
    throw new Mismatch({ sent, expected, came: `${fresh.length} answers without duplicate` });
  }
  for (const exchange of exchanges) {
    const isRight = isFresh(exchange) || isDuplicate(exchange) || isOpen(exchange);
    if (!isRight) throw new Mismatch({ sent, expected, came: describeReply(exchange) });
  }
}
