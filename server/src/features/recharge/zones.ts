/** The game's zones: the open ones for all players, those of a player's characters, and all for the console. */
import type { ReplyInput } from "@portal/contract/http/call";
import type { getAccountZones, Zone } from "@portal/contract/recharge";
import { pauseOf, shownPause } from "../../domain/channels.ts";
import { zoneChannels } from "../../domain/recharges/price-order.ts";
import { rechargeErrors } from "../../domain/recharges/recharge-order.ts";
import { storeZones } from "../../domain/recharges/store.ts";
import { cachedBy } from "../../kit/concurrency/caches.ts";
import type { GameCharacter, GameServer } from "../../providers/game/game-server.ts";
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

/** A player who returns from the game with a new character sees it after this time. */
const FRESH_MS = 5_000;

/**
 * Opens this process's cache of the zones where players have characters. It asks the game at most once in five seconds
 * for each player. Failures are not cached; the call's limit bounds repeats.
 */
export const openAccountZones = (gameServer: GameServer) =>
  cachedBy(FRESH_MS, (username) => listAccountZones(gameServer, username));

async function listAccountZones(
  gameServer: GameServer,
  username: string,
): Promise<ReplyInput<typeof getAccountZones>> {
  const answer = await gameServer.accountZones(username);
  if (answer.kind !== "zones") throw rechargeErrors.gameUnavailable();
  return answer.zones.map(({ id, name, characters }) => ({
    id,
    name,
    characters: characters.map((character) => character.name),
    ...(characters.some(hasDetails) && { roster: [...characters] }),
  }));
}

const hasDetails = ({ id, level }: GameCharacter): boolean =>
  id !== undefined || level !== undefined;

/** Stores the game's zones for the console, which may need them before a player has asked for them. */
export async function keepZones({ gameServer, db }: Services): Promise<void> {
  const answer = await gameServer.zones();
  if (answer.kind === "zones") await storeZones(db, answer.zones);
}
