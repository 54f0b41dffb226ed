/** Groups the open zones (game servers) by whether the player has characters there, and looks them up. */
import type { AccountZone, Zone } from "@portal/contract/recharge";
import { type Character, charactersOf } from "../../../lib/purchase/characters.ts";

type OwnZone = AccountZone & Pick<Zone, "pause">;

export type ZoneGroups = {
  /** Open zones where the player has characters; undefined where they are not known. */
  readonly own: readonly OwnZone[] | undefined;
  readonly others: readonly Zone[];
};

/** Returns an open zone, the player's own or another. */
export function findZone({ own = [], others }: ZoneGroups, zoneId: string): Zone | undefined {
  return [...own, ...others].find(({ id }) => id === zoneId);
}

/** Returns the player's characters in a zone; undefined where they are not known. */
export function charactersIn(
  { own }: ZoneGroups,
  zoneId: string,
): readonly Character[] | undefined {
  const zone = own?.find(({ id }) => id === zoneId);
  return own && (zone ? charactersOf(zone) : []);
}

/** Returns the server that needs no choosing: the only open one, else the only one where the player has characters. */
export function onlyZone({ own = [], others }: ZoneGroups): Zone | undefined {
  if (own.length === 1) return own[0];
  return own.length === 0 && others.length === 1 ? others[0] : undefined;
}

/** Groups the open zones. If the player's zones are not known, all are in `others`. */
export function groupZones(
  open: readonly Zone[],
  accountZones: readonly OwnZone[] | undefined,
): ZoneGroups {
  const openById = new Map(open.map((zone) => [zone.id, zone]));
  const own = accountZones
    ?.filter(({ id, characters }) => openById.has(id) && characters.length > 0)
    .map((zone) => {
      const { pause } = openById.get(zone.id)!;
      return pause ? { ...zone, pause } : zone;
    });
  const ownIds = new Set(own?.map(({ id }) => id));
  return { own, others: open.filter(({ id }) => !ownIds.has(id)) };
}
