import { rechargeErrors } from "./errors.ts";
import type { Receiver } from "./recharge-order.ts";

type Named = {
  readonly zoneId: string;
  /** The character's name, as the player gives it. */
  readonly character?: string | undefined;
  /** The game's id of the character. */
  readonly characterId?: string | undefined;
};

/** What the game is asked for: where the account has characters. */
type CharacterLists = {
  accountZones(account: string): Promise<
    | {
        readonly kind: "zones";
        readonly zones: readonly {
          readonly id: string;
          readonly characters: readonly {
            readonly id?: string | undefined;
            readonly name: string;
          }[];
        }[];
      }
    | { readonly kind: "unknown" }
  >;
};

/**
 * Finds who receives an order of coins. A character with an id is named by the game, which must list it among the
 * account's characters on the server.
 * @throws characterNotFound; gameUnavailable where the game does not answer
 */
export async function findReceiver(
  { gameServer }: { readonly gameServer: CharacterLists },
  account: string,
  { zoneId, character, characterId }: Named,
): Promise<Receiver> {
  if (characterId === undefined) return { characterName: character ?? null, characterId: null };
  const answer = await gameServer.accountZones(account);
  if (answer.kind !== "zones") throw rechargeErrors.gameUnavailable();
  const found = answer.zones
    .find(({ id }) => id === zoneId)
    ?.characters.find(({ id }) => id === characterId);
  if (!found) throw rechargeErrors.characterNotFound();
  return { characterName: found.name, characterId };
}
