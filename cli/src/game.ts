import { readGameAccess } from "../../server/src/config.ts";
import type { GameServer } from "../../server/src/providers/game-server.ts";
import { signedGameServer } from "../../server/src/providers/signed-game-server.ts";

/** @returns undefined where this machine has no access to the game @throws ConfigError */
export function openGame(env: NodeJS.ProcessEnv): GameServer | undefined {
  const access = readGameAccess(env);
  return access && signedGameServer(access);
}
