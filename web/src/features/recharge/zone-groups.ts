import type { ReplyOf } from "@portal/contract/call";
import type { getAccountZones, Zone } from "@portal/contract/recharge";

type OwnZone = ReplyOf<typeof getAccountZones>[number];

export type ZoneGroups = {
  /** Open ones in which the player has characters; undefined where nobody can tell. */
  readonly own: readonly OwnZone[] | undefined;
  readonly others: readonly Zone[];
};

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
