import type { GameServer } from "../providers/game/game-server.ts";

/** Returns the names of the game's zones by their ids; none where the game does not say. */
export async function readZoneNames(
  game: Pick<GameServer, "zones"> | undefined,
): Promise<ReadonlyMap<string, string>> {
  const answer = await game?.zones();
  if (answer?.kind !== "zones") return new Map();
  return new Map(answer.zones.map(({ id, name }) => [id, name]));
}
