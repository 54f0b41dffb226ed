import { RefusedByHand } from "../../domain/by-hand.ts";
import { normalizeUsername } from "../../domain/usernames.ts";
import type { Queries } from "../../kit/database.ts";
import { findUserByName } from "./player-store.ts";

export type Player = { readonly id: number; readonly username: string };

/** @throws RefusedByHand where nobody has this name */
export async function findPlayer(db: Queries, username: string): Promise<Player> {
  const player = await findUserByName(db, normalizeUsername(username));
  if (player) return player;
  throw new RefusedByHand("username", `there is no player ${username}`);
}
