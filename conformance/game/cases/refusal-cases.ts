/** What cannot be delivered is refused, stays refused, and gives no coins. */
import { randomUUID } from "node:crypto";
import {
  expectCoins,
  expectFresh,
  expectNotDelivered,
  expectRefusal,
  expectState,
  expectThat,
  fieldsOf,
  isOpen,
} from "../expect.ts";
import type { Game, Order } from "../game.ts";
import type { GameCase } from "./game-case.ts";
import { unknownAccount } from "./list-cases.ts";

const UNKNOWN_ZONE = "zone-that-is-not";
const REPEATS = 10;

export const refusalCases: readonly GameCase[] = [
  {
    id: "unknown-account",
    title: "An order for an account that the game does not know is refused with code 2",
    why: "Answered as delivered, the player has paid for nothing; answered otherwise, the credit never goes back.",
    check: (game) => expectRefused(game, game.order({ account: unknownAccount() })),
  },
  {
    id: "unknown-zone",
    title: "An order for a zone that the game does not know is refused with code 2",
    why: "Answered as delivered, the player has paid for nothing; answered otherwise, the credit never goes back.",
    check: (game) => expectRefused(game, game.order({ zone_id: UNKNOWN_ZONE })),
  },
  {
    id: "refusal-stays",
    title: "A refused order stays refused when it is repeated, one by one and at once",
    why: "The portal has given the credit back: a later delivery is a present.",
    check: (game) =>
      expectCoins(game, 0, async () => {
        const order = game.order({ zone_id: UNKNOWN_ZONE });
        const exchange = await game.deliver(order);
        expectRefusal(exchange);
        const note = "repeat of a refused order";
        for (let time = 0; time < REPEATS; time++) {
          expectRefusal(await game.deliver(order, { note }));
        }
        const repeats = Array.from({ length: REPEATS }, () => game.deliver(order, { note }));
        for (const repeat of await Promise.all(repeats)) {
          expectThat(fieldsOf(repeat)["code"] === 2 || isOpen(repeat), repeat, "code 2");
        }
        return exchange.sent;
      }),
  },
  {
    id: "maintenance",
    title:
      "An order for a closed zone is refused (code 2) or put off (code 1, 5xx), never confirmed",
    why: "Answered as delivered, the player has paid for nothing.",
    missing: async (game) =>
      (await closedZone(game)) === undefined ? "a zone with open: false in /v1/zones" : undefined,
    check: async (game) => {
      const zone = (await closedZone(game)) ?? "";
      const order = game.order({ zone_id: zone });
      await expectCoins(
        game,
        0,
        async () => {
          const exchange = await game.deliver(order, { note: "the zone is closed" });
          const isRefused = fieldsOf(exchange)["code"] === 2;
          expectThat(isRefused || isOpen(exchange), exchange, "code 2, code 1 or 5xx");
          const states = isRefused ? ["rejected", "not_found"] : ["processing", "not_found"];
          await expectState(game, order.request_id, ...states);
          return exchange.sent;
        },
        zone,
      );
    },
  },
  {
    id: "malformed",
    title: "A signed body that is no whole order gives no coins, and the server goes on",
    why: "Amounts as text, fractions and negative ones turn into coins that nobody has paid.",
    check: async (game) => {
      await expectCoins(game, 0, async () => {
        for (const { body, requestId } of malformedBodies(game)) {
          const exchange = await game.post(body, { note: "rightly signed" });
          const { came } = exchange;
          const isRight =
            (came.kind === "answered" && [400, 422].includes(came.status)) ||
            fieldsOf(exchange)["code"] === 2;
          expectThat(isRight, exchange, "status 400 or 422, or 200 with code 2");
          await expectNotDelivered(game, requestId);
        }
        return "malformed orders";
      });
      expectFresh(await game.deliver(game.order()));
    },
  },
];

/** Repeats it once, because what is refused must be refused the second time too. */
async function expectRefused(game: Game, order: Order): Promise<void> {
  expectRefusal(await game.deliver(order));
  await expectState(game, order.request_id, "rejected", "not_found");
  expectRefusal(await game.deliver(order, { note: "repeat" }));
}

async function closedZone(game: Game): Promise<string | undefined> {
  const { zones } = fieldsOf(await game.get("/v1/zones"));
  const all = Array.isArray(zones) ? (zones as { id: unknown; open: unknown }[]) : [];
  const closed = all.find(({ open }) => open === false);
  return closed && String(closed.id);
}

function malformedBodies(game: Game): { body: string; requestId: string }[] {
  const changes: Record<string, unknown>[] = [
    { coins: 0 },
    { coins: -100 },
    { coins: 1.5 },
    { coins: "100" },
    { coins: null },
    { coins: [100] },
    { credit_spent: "100" },
    { account: 5 },
    { zone_id: 1 },
  ];
  const orders = changes.map((change) => {
    const order = game.order();
    return { body: JSON.stringify({ ...order, ...change }), requestId: order.request_id };
  });
  const others = ["", "null", "[]", "{", '{"coins":100}'];
  return [...orders, ...others.map((body) => ({ body, requestId: randomUUID() }))];
}
