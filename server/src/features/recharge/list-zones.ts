import type { Zone } from "@portal/contract/recharge";
import { pauseOf, shownPause } from "../../domain/channels.ts";
import { zoneChannels } from "../../domain/recharges/price-order.ts";
import type { Services } from "../../services.ts";

/** Lists the open zones, each with the pause that staff have set, if any. */
export async function listZones({
  channels,
  zones,
}: Pick<Services, "channels" | "zones">): Promise<Zone[]> {
  const { pauses } = await channels();
  const open = await zones.list();
  return open.map((zone) => ({ ...zone, ...shownPause(pauseOf(pauses, zoneChannels(zone.id))) }));
}
