/** Cases: an order that cannot be delivered is refused, stays refused, and gives no coins. */
import { randomUUID } from "node:crypto";
import { need } from "../verdict.ts";
import {
  atOnce,
  expectCoins,
  expectNotDelivered,
  expectOutcome,
  expectState,
  expectThat,
  outcomeOf,
} from "./expect.ts";
import type { Game, GameCases, Order } from "./game.ts";
import { listedCharacter, unknownAccount, zonesIn } from "./lists.ts";

export const UNKNOWN_ZONE = "zone-that-is-not";
const REPEATS = 10;
const WHY =
  "Answered as delivered, the player has paid for nothing; answered otherwise, the credit never goes back.";

export const refusalCases: GameCases = {
  "unknown-account": {
    title: "An order for an account that the game does not know is refused with code 2",
    why: WHY,
    check: (game) => expectRefused(game, game.order({ account: unknownAccount() })),
  },
  "unknown-zone": {
    title: "An order for a zone that the game does not know is refused with code 2",
    why: WHY,
    check: (game) => expectRefused(game, game.order({ zone_id: UNKNOWN_ZONE })),
  },
  "refusal-stays": {
    title: "A refused order stays refused when it is repeated, one by one and at once",
    why: "The portal has given the credit back: a later delivery is a present.",
    check: (game) =>
      expectCoins(game, 0, async () => {
        const order = game.order({ zone_id: UNKNOWN_ZONE });
        expectOutcome(await game.deliver(order), "refused");
        const repeat = () => game.deliver(order, { note: "repeat of a refused order" });
        for (let time = 0; time < REPEATS; time++) expectOutcome(await repeat(), "refused");
        for (const one of await atOnce(REPEATS, repeat)) {
          expectOutcome(one, "refused", "undecided");
        }
      }),
  },
  maintenance: {
    title:
      "An order for a closed zone is refused (code 2) or put off (code 1, 5xx), never confirmed",
    why: "Answered as delivered, the player has paid for nothing.",
    check: async (game) => {
      const zone = need(await closedZone(game), "a zone with open: false in /v1/zones");
      const order = game.order({ zone_id: zone });
      const act = async () => {
        const exchange = await game.deliver(order, { note: "the zone is closed" });
        expectOutcome(exchange, "refused", "undecided");
        const decided = outcomeOf(exchange) === "refused" ? "rejected" : "processing";
        await expectState(game, order, decided, "not_found");
      };
      await expectCoins(game, 0, act, zone);
    },
  },
  malformed: {
    title: "A signed body that is no whole order gives no coins, and the server goes on",
    why: "Amounts as text, fractions and negative ones turn into coins that nobody has paid.",
    check: async (game) => {
      await expectCoins(game, 0, async () => {
        for (const { body, requestId } of malformedBodies(game)) {
          const exchange = await game.post(body, { note: "rightly signed" });
          const is4xx = exchange.status === 400 || exchange.status === 422;
          const isRight = is4xx || outcomeOf(exchange) === "refused";
          expectThat(isRight, exchange, "status 400 or 422, or 200 with code 2");
          await expectNotDelivered(game, requestId);
        }
      });
      expectOutcome(await game.deliver(game.order()), "delivered");
    },
  },
  "unknown-character": {
    title:
      "An order for a character that the account does not have in the zone is refused with code 2",
    why: "Given to anybody else, the coins are lost to the player who has paid for them.",
    check: async (game) => {
      if ((await listedCharacter(game)) === undefined) return;
      const order = game.order({ character: "character-that-is-not" });
      await expectCoins(game, 0, async () => {
        expectOutcome(await game.deliver(order), "refused");
        await expectNotDelivered(game, order.request_id);
      });
    },
  },
};

/** Sends the order twice: it must be refused both times. */
async function expectRefused(game: Game, order: Order): Promise<void> {
  expectOutcome(await game.deliver(order), "refused");
  await expectState(game, order, "rejected", "not_found");
  expectOutcome(await game.deliver(order, { note: "repeat" }), "refused");
}

async function closedZone(game: Game): Promise<string | undefined> {
  const closed = zonesIn(await game.get("/v1/zones")).find(({ open }) => open === false);
  return closed && String(closed["id"]);
}

function malformedBodies(game: Game): { body: string; requestId: string }[] {
  const wrongAmounts = [0, -100, 1.5, "100", null, [100]].map((coins) => ({ coins }));
  const changes = [...wrongAmounts, { credit_spent: "100" }, { account: 5 }, { zone_id: 1 }];
  const orders = changes.map((change) => {
    const order = game.order();
    return { body: JSON.stringify({ ...order, ...change }), requestId: order.request_id };
  });
  const others = ["", "null", "[]", "{", '{"coins":100}'];
  return [...orders, ...others.map((body) => ({ body, requestId: randomUUID() }))];
}
