import { readGameAccess } from "../config.ts";
import type { GameServer } from "../providers/game/game-server.ts";
import { signedGameServer } from "../providers/game/signed-game-server.ts";

/** @returns undefined if this machine has no access to the game @throws ConfigError */
export function openGame(env: NodeJS.ProcessEnv): GameServer | undefined {
  const access = readGameAccess(env);
  return access && signedGameServer(access);
}
