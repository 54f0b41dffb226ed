import type { ReplyOf } from "@portal/contract/call";
import type { getAccountZones, Zone } from "@portal/contract/recharge";

type OwnZone = ReplyOf<typeof getAccountZones>[number];

export type ZoneGroups = {
  /** Open ones in which the player has characters; undefined where nobody can tell. */
  readonly own: readonly OwnZone[] | undefined;
  readonly others: readonly Zone[];
};

/** An open zone, whoever plays there. */
export function findZone({ own = [], others }: ZoneGroups, zoneId: string): Zone | undefined {
  return [...own, ...others].find(({ id }) => id === zoneId);
}

/** The player's characters in a zone; undefined where nobody can tell. */
export function charactersIn({ own }: ZoneGroups, zoneId: string): readonly string[] | undefined {
  return own && (own.find(({ id }) => id === zoneId)?.characters ?? []);
}

/** The open zones, the player's own apart. It does without the latter where they cannot be had. */
export function groupZones(
  open: readonly Zone[],
  accountZones: readonly OwnZone[] | undefined,
): ZoneGroups {
  const openIds = new Set(open.map(({ id }) => id));
  const own = accountZones?.filter(
    ({ id, characters }) => openIds.has(id) && characters.length > 0,
  );
  const ownIds = new Set(own?.map(({ id }) => id));
  return { own, others: open.filter(({ id }) => !ownIds.has(id)) };
}
