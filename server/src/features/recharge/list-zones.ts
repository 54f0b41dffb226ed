import type { Zone } from "@portal/contract/recharge";
import { type Channel, WHOLE_GAME } from "../../domain/channels/channel-store.ts";
import { pauseOf, shownPause } from "../../domain/channels/channels.ts";
import type { Services } from "../../services.ts";
import type { Zones } from "./open-zones.ts";

/** What closes a zone when it is paused: all zones together, or the zone itself. */
export const zoneChannels = (id: string): readonly Channel[] => [
  WHOLE_GAME,
  { kind: "zone", name: id },
];

/** Lists the open zones, each with the pause that staff have set, if any. */
export async function listZones(
  { channels }: Pick<Services, "channels">,
  zones: Zones,
): Promise<Zone[]> {
  const { pauses } = await channels();
  const open = await zones.list();
  return open.map((zone) => ({ ...zone, ...shownPause(pauseOf(pauses, zoneChannels(zone.id))) }));
}
