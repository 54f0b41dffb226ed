/**
 * Checks an order of coins before it is placed: `priceOrder` finds the package and the game server (zone) that it is
 * for, `findReceiver` the character that gets the coins.
 */
import {
  WHOLE_GAME,
  WHOLE_PORTAL,
  type Channel,
  assertNotPaused,
  type Channels,
} from "../channels.ts";
import type { Queries } from "../../kit/database/database.ts";
import { arrangeZones, findShop } from "../payments/shop-store.ts";
import type { Zones } from "./open-zones.ts";
import {
  rechargeErrors,
  type PricedOrder,
  type RechargeSettings,
  type Receiver,
} from "./recharge-order.ts";

type PricingServices = {
  readonly config: RechargeSettings;
  readonly db: Queries;
  readonly channels: Channels;
  readonly zones: Zones;
};

/** The channels whose pause closes a zone: the portal, the whole game, or the zone itself. */
export const zoneChannels = (id: string): readonly Channel[] => [
  WHOLE_PORTAL,
  WHOLE_GAME,
  { kind: "zone", name: id },
];

type RequestedOrder = {
  readonly creditAmount: number;
  /** The coins that the player was shown; undefined: not checked. */
  readonly coins?: number | undefined;
  readonly zoneId: string;
};

/**
 * Finds the package that an amount of credit buys now, and the zone that receives it.
 * @throws amountNotOffered, priceChanged, zoneNotOffered, gameUnavailable, or the zone's pause
 */
export async function priceOrder(
  { config, db, channels, zones }: PricingServices,
  { creditAmount, coins: expected, zoneId }: RequestedOrder,
): Promise<PricedOrder> {
  const { gameId } = config.portal.brand;
  const { coinName } = config.portal.recharge;
  const shop = await findShop(db, config.portal.recharge);
  const offer = shop.packages.find(({ creditKp }) => creditKp === creditAmount);
  if (!offer) throw rechargeErrors.amountNotOffered();
  if (expected !== undefined && expected !== offer.coins) throw rechargeErrors.priceChanged();
  const zone = arrangeZones(await zones.list(), shop.zones).find(({ id }) => id === zoneId);
  if (!zone) throw rechargeErrors.zoneNotOffered();
  const { pauses } = await channels();
  assertNotPaused(pauses, zoneChannels(zoneId), { field: "zoneId", label: zone.name });
  const { creditKp, coins } = offer;
  return { creditKp, coins, zone, gameId, coinName, shopVersion: shop.version };
}

type ChosenCharacter = {
  readonly zoneId: string;
  /** The character's name, as the player gives it. */
  readonly character?: string | undefined;
  /** The game's id of the character. */
  readonly characterId?: string | undefined;
};

/** Asks the game for an account's characters. */
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
 * Finds the character that receives an order of coins. If it has an id, the game must list it among the account's
 * characters on the server.
 * @throws characterNotFound; gameUnavailable if the game does not respond
 */
export async function findReceiver(
  { gameServer }: { readonly gameServer: CharacterLists },
  account: string,
  { zoneId, character, characterId }: ChosenCharacter,
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
