/** Lists the possible recipients of bought coins, and finds a wanted one among them. */
import type { AccountZone, Zone } from "@portal/contract/recharge";
import { charactersOf } from "../../../lib/purchase/characters.ts";
import type { Wanted } from "../../../lib/purchase/kept-recipient.ts";

/** Who receives the coins: a character, or the account on a server for which the game lists no characters. */
export type Recipient = {
  readonly zoneId: string;
  readonly zoneName: string;
  readonly character: string | undefined;
  /** The game's id of the character; undefined where the game delivers to the account. */
  readonly characterId?: string | undefined;
  readonly level?: number | undefined;
};

export type Recipients = {
  /** The player's characters on open servers. */
  readonly characters: readonly Recipient[];
  /** All open servers. */
  readonly zones: readonly Zone[];
  /** False while the player's characters are loading, or if the game does not answer. */
  readonly areCharactersKnown: boolean;
};

/** Combines the open servers and the player's characters on them. */
export function recipientsOf(
  zones: readonly Zone[],
  own: readonly AccountZone[] | undefined,
): Recipients {
  const open = new Set(zones.map(({ id }) => id));
  const characters = (own ?? [])
    .filter(({ id }) => open.has(id))
    .flatMap((zone) =>
      charactersOf(zone).map(({ id: characterId, name: character, level }) => {
        return { zoneId: zone.id, zoneName: zone.name, character, characterId, level };
      }),
    );
  return { characters, zones, areCharactersKnown: own !== undefined };
}

/**
 * Returns the wanted recipient: the character with that id (or name, if the game gives no ids), else the only
 * character on that server, else the server.
 * @returns undefined if the server is closed, or has several characters and none of them is the wanted one
 */
export function findRecipient(
  { characters, zones }: Recipients,
  { zoneId, character, characterId }: Wanted,
): Recipient | undefined {
  const onServer = characters.filter((each) => each.zoneId === zoneId);
  const named =
    onServer.find((each) => each.characterId !== undefined && each.characterId === characterId) ??
    onServer.find((each) => each.characterId === undefined && each.character === character);
  if (named || onServer.length > 1) return named;
  const [only] = onServer;
  const zone = zones.find(({ id }) => id === zoneId);
  return only ?? (zone && { zoneId, zoneName: zone.name, character: undefined });
}
