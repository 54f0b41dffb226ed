import type { ReplyInput } from "@portal/contract/http/call";
import type { getAccountZones } from "@portal/contract/recharge";
import { rechargeErrors } from "../../domain/recharges/recharge-order.ts";
import { cachedBy } from "../../kit/concurrency/caches.ts";
import type { GameCharacter, GameServer } from "../../providers/game/game-server.ts";

/** A player who comes back from the game with another character sees it after this time. */
const FRESH_MS = 5_000;

/**
 * Opens what this process knows of the zones where players have characters. The game is asked once in five seconds for
 * each player, however often the page calls. A failure is not kept, and the call's limit bounds repeats.
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
    ...(characters.some(saysMoreThanName) && { roster: [...characters] }),
  }));
}

const saysMoreThanName = ({ id, level }: GameCharacter): boolean =>
  id !== undefined || level !== undefined;
