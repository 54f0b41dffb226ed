/** The game's zones: the open ones for all players, those of a player's characters, and all for the console. */
import type { ReplyInput } from "@portal/contract/http/call";
import type { getAccountZones, Zone } from "@portal/contract/recharge";
import { pauseOf, shownPause } from "../../domain/channels.ts";
import { arrangeZones, findShop } from "../../domain/payments/shop-store.ts";
import { zoneChannels } from "../../domain/recharges/price-order.ts";
import { rechargeErrors } from "../../domain/recharges/recharge-order.ts";
import { storeZones } from "../../domain/recharges/store.ts";
import { cachedBy } from "../../kit/concurrency/caches.ts";
import type { GameCharacter } from "../../providers/game/game-server.ts";
import type { Services } from "../../services.ts";

/** Lists the open zones as the shop names and orders them, each with the pause that staff have set, if any. */
export async function listZones(services: Services): Promise<Zone[]> {
  const { pauses } = await services.channels();
  const open = await arrange(services, await services.zones.list());
  return open.map((zone) => ({ ...zone, ...shownPause(pauseOf(pauses, zoneChannels(zone.id))) }));
}

async function arrange<Listed extends { readonly id: string; readonly name: string }>(
  { db, config }: Pick<Services, "db" | "config">,
  listed: readonly Listed[],
): Promise<Listed[]> {
  const { zones } = await findShop(db, config.portal.recharge);
  return arrangeZones(listed, zones);
}

/** A player's zones are asked for again after this time: one who returns with a new character soon sees it. */
const FRESH_MS = 5_000;

/**
 * Opens this process's cache of the zones where players have characters. It calls the game at most once in five seconds
 * for each player. Failures are not cached; the call's limit bounds repeats.
 */
export const openAccountZones = (services: Services) =>
  cachedBy(FRESH_MS, (username) => listAccountZones(services, username));

async function listAccountZones(
  services: Services,
  username: string,
): Promise<ReplyInput<typeof getAccountZones>> {
  const answer = await services.gameServer.accountZones(username);
  if (answer.kind !== "zones") throw rechargeErrors.gameUnavailable();
  return (await arrange(services, answer.zones)).map(({ id, name, characters }) => ({
    id,
    name,
    characters: characters.map((character) => character.name),
    ...(characters.some(hasDetails) && { roster: [...characters] }),
  }));
}

const hasDetails = ({ id, level }: GameCharacter): boolean =>
  id !== undefined || level !== undefined;

/** Stores the game's zones for the console, which may need them before any player has loaded them. */
export async function keepZones({ gameServer, db }: Services): Promise<void> {
  const answer = await gameServer.zones();
  if (answer.kind === "zones") await storeZones(db, answer.zones);
}
