/** Characters as receivers: only of a game that lists them with ids. Others are asked for no such order. */
import {
  expectCoins,
  expectDuplicate,
  expectFresh,
  expectNotDelivered,
  expectRefusal,
  expectStatus,
  fieldsOf,
} from "../expect.ts";
import type { Game } from "../game.ts";
import type { GameCase } from "./game-case.ts";

const UNKNOWN_CHARACTER = "character-that-is-not";

export const characterCases: readonly GameCase[] = [
  {
    id: "character",
    title:
      "An order for a character of the list is delivered once; without the character it is 409",
    why: "The player has chosen who receives: coins for a character must arrive, and never twice.",
    check: async (game) => {
      const character = await listedCharacter(game);
      if (character === undefined) return;
      const order = game.order({ character });
      await expectCoins(game, order.coins, async () => {
        const exchange = await game.deliver(order);
        expectFresh(exchange);
        expectDuplicate(await game.deliver(order, { note: "repeat" }));
        const note = "the id has been used for another order";
        expectStatus(await game.deliver({ ...order, character: undefined }, { note }), 409);
        return exchange.sent;
      });
    },
  },
  {
    id: "unknown-character",
    title:
      "An order for a character that the account does not have in the zone is refused with code 2",
    why: "Given to anybody else, the coins are lost to the player who has paid for them.",
    check: async (game) => {
      if ((await listedCharacter(game)) === undefined) return;
      const order = game.order({ character: UNKNOWN_CHARACTER });
      await expectCoins(game, 0, async () => {
        const exchange = await game.deliver(order);
        expectRefusal(exchange);
        await expectNotDelivered(game, order.request_id);
        return exchange.sent;
      });
    },
  },
];

/** Returns the id of a character of the test account; undefined where the game lists names alone. */
async function listedCharacter({ target, get }: Game): Promise<string | undefined> {
  const { zones } = fieldsOf(await get(`/v1/accounts/${target.account}/zones`));
  const listed = (Array.isArray(zones) ? zones : []) as Zone[];
  const zone = listed.find(({ id }) => id === target.zone);
  return zone?.characters?.find((character) => typeof character === "object")?.id;
}

type Zone = {
  readonly id?: unknown;
  readonly characters?: readonly (string | { readonly id?: string })[];
};
