import { WHOLE_GAME, type Channel } from "../channels/channel-store.ts";
import { assertNotPaused, type Channels } from "../channels/channels.ts";
import { rechargeErrors } from "./errors.ts";
import type { Zones } from "./open-zones.ts";
import type { PricedOrder } from "./recharge-order.ts";
import type { RechargeSettings } from "./recharge-settings.ts";

type PricingServices = {
  readonly config: RechargeSettings;
  readonly channels: Channels;
  readonly zones: Zones;
};

/** What closes a zone when it is paused: all zones together, or the zone itself. */
export const zoneChannels = (id: string): readonly Channel[] => [
  WHOLE_GAME,
  { kind: "zone", name: id },
];

/**
 * Finds what an amount of credit buys for a zone, by the offers and zones of this moment.
 * @throws amountNotOffered, zoneNotOffered, gameUnavailable, or the zone's pause
 */
export async function priceOrder(
  { config, channels, zones }: PricingServices,
  { creditAmount, zoneId }: { readonly creditAmount: number; readonly zoneId: string },
): Promise<PricedOrder> {
  const { gameId } = config.portal.brand;
  const { coinName, payableValues } = config.portal.recharge;
  const offer = payableValues.find(({ creditKp }) => creditKp === creditAmount);
  if (!offer) throw rechargeErrors.amountNotOffered();
  const zone = (await zones.list()).find(({ id }) => id === zoneId);
  if (!zone) throw rechargeErrors.zoneNotOffered();
  const { pauses } = await channels();
  assertNotPaused(pauses, zoneChannels(zoneId), { field: "zoneId", label: zone.name });
  return { creditKp: offer.creditKp, coins: offer.coins, zone, gameId, coinName };
}
