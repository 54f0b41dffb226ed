/** The providers that a command may call, if this machine has access to them. */
import { readGameAccess, readListAccess } from "../config.ts";
import { sepayTransactions } from "../providers/bank/sepay-transactions.ts";
import type { TransferList } from "../providers/bank/transfer-feed.ts";
import { signedGameServer } from "../providers/game/signed-game-server.ts";

/** Returns the names of the game's zones by their ids; none if the game does not answer. @throws ConfigError */
export async function readZoneNames(env: NodeJS.ProcessEnv): Promise<ReadonlyMap<string, string>> {
  const access = readGameAccess(env);
  const answer = access && (await signedGameServer(access).zones());
  if (answer?.kind !== "zones") return new Map();
  return new Map(answer.zones.map(({ id, name }) => [id, name]));
}

/** Returns the feeds' own lists of transfers, by the feed's name. @throws ConfigError */
export function openLists(env: NodeJS.ProcessEnv): Readonly<Record<string, TransferList>> {
  const access = readListAccess(env);
  return access ? { sepay: sepayTransactions(access) } : {};
}
