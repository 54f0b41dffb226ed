import type { ReplyInput } from "@portal/contract/http/call";
import type { getAccountZones } from "@portal/contract/recharge";
import type { GameCharacter, GameServer } from "../../providers/game/game-server.ts";
import { rechargeErrors } from "../../domain/recharges/errors.ts";

/** Lists the zones where the player has characters. */
export async function listAccountZones(
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
