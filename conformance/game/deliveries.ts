/** Cases: the coins of an order arrive once, completely, and before the game reports them delivered. */
import { Mismatch, need } from "../verdict.ts";
import {
  atOnce,
  expectCoins,
  expectDelivery,
  expectOutcome,
  expectState,
  expectStatus,
  outcomeOf,
  untilDecided,
} from "./expect.ts";
import type { Exchange, GameCases } from "./game.ts";
import { listedCharacter } from "./lists.ts";

const TIMES = 50;
/** How many more orders are delivered one after another. */
const ROUNDS = 20;
/** In the game's smallest unit. */
const AMOUNTS = [1, 100, 20_500, 575_000];
const OTHER_ORDER = { note: "the id has been used for another order" };

export const deliveryCases: GameCases = {
  delivery: {
    title: "Orders are delivered in full, and an answer comes after its commit",
    why: "Coins ÷ 100 or × 100 are money lost or given away; after an early answer the commit may still fail.",
    check: async (game) => {
      for (const coins of AMOUNTS) await expectDelivery(game, game.order({ coins }));
      for (let round = 0; round < ROUNDS; round++) await expectDelivery(game, game.order());
    },
  },
  repeat: {
    title: `The same order ${TIMES} times over is delivered once, and each repeat says duplicate`,
    why: "The portal repeats an order that got no answer. Each repeat would give the coins again.",
    check: async (game) => {
      const order = game.order();
      await expectCoins(game, order.coins, async () => {
        expectOutcome(await game.deliver(order), "delivered");
        for (let time = 1; time < TIMES; time++) {
          expectOutcome(await game.deliver(order, { note: `repeat ${time}` }), "duplicate");
        }
      });
    },
  },
  concurrent: {
    title: `The same order ${TIMES} times at once is delivered once`,
    why: "Two processes of the portal can send one order at once: looking first and writing then gives the coins twice.",
    check: async (game) => {
      const order = game.order();
      await expectCoins(game, order.coins, async () => {
        const all = await atOnce(TIMES, () => game.deliver(order, { note: "at once" }));
        expectOneDelivered(`${TIMES} × ${JSON.stringify(order)}, at once`, all);
        expectOutcome(await untilDecided(game, order), "duplicate");
      });
    },
  },
  crowd: {
    title: `${TIMES} different orders at once for one account all arrive`,
    why: "Reading the balance, adding and writing it back loses coins that were paid, whenever two orders meet.",
    check: async (game) => {
      need(game.target.coins, '--coins "a program that prints the coins of <account> <zone>"');
      const orders = Array.from({ length: TIMES }, () => game.order());
      const coins = orders.reduce((sum, order) => sum + order.coins, 0);
      await expectCoins(game, coins, async () => {
        await Promise.all(orders.map((order) => game.deliver(order)));
        for (const order of orders) {
          expectOutcome(await untilDecided(game, order), "delivered", "duplicate");
        }
      });
    },
  },
  conflict: {
    title: "Another order under a used request_id is answered 409, and changes nothing",
    why: "Two orders under one id are a mistake that a person has to see; delivering or confirming the second hides it.",
    check: async (game) => {
      const order = game.order();
      await expectCoins(game, order.coins, async () => {
        expectOutcome(await game.deliver(order), "delivered");
        for (const change of [
          { coins: order.coins + 1 },
          { account: `${order.account}x` },
          { zone_id: `${order.zone_id}9` },
          { credit_spent: order.credit_spent + 1 },
        ]) {
          expectStatus(await game.deliver({ ...order, ...change }, OTHER_ORDER), 409);
        }
        await expectState(game, order, "delivered");
      });
    },
  },
  "conflict-at-once": {
    title: "Of two different orders under one request_id that come at once, one is delivered",
    why: "Looking first and writing then delivers both.",
    check: async (game) => {
      const one = game.order();
      const other = { ...one, credit_spent: one.credit_spent + 1 };
      await expectCoins(game, one.coins, async () => {
        const all = await atOnce(20, (at) => game.deliver(at % 2 === 0 ? one : other));
        const isConfirmed = (exchange: Exchange) =>
          ["delivered", "duplicate"].includes(outcomeOf(exchange));
        const confirmed = all.flatMap((exchange, at) => (isConfirmed(exchange) ? [at % 2] : []));
        if (new Set(confirmed).size < 2) return;
        const sent = "10 × each of two orders under one id, at once";
        throw new Mismatch({ sent, expected: "409 for one of them", came: "code 0 for both" });
      });
    },
  },
  character: {
    title:
      "An order for a character of the list is delivered once; without the character it is 409",
    why: "The player has chosen who receives: coins for a character must arrive, and never twice.",
    check: async (game) => {
      const character = await listedCharacter(game);
      if (character === undefined) return;
      const order = game.order({ character });
      await expectCoins(game, order.coins, async () => {
        expectOutcome(await game.deliver(order), "delivered");
        expectOutcome(await game.deliver(order, { note: "repeat" }), "duplicate");
        expectStatus(await game.deliver({ ...order, character: undefined }, OTHER_ORDER), 409);
      });
    },
  },
};

/** One reply reports the delivery; the others report a duplicate, or an undecided order. */
function expectOneDelivered(sent: string, exchanges: readonly Exchange[]): void {
  for (const exchange of exchanges) {
    expectOutcome(exchange, "delivered", "duplicate", "undecided");
  }
  const expected = 'one {"code":0}; the others code 0 with "duplicate":true, code 1 or 5xx';
  const delivered = exchanges.filter((exchange) => outcomeOf(exchange) === "delivered").length;
  if (delivered > 1) {
    throw new Mismatch({ sent, expected, came: `${delivered} answers without duplicate` });
  }
}
