import { normalizeUsername } from "../../domain/accounts/usernames.ts";
import { OperationRefused } from "../../domain/ledger/run-operation.ts";
import type { Queries } from "../../kit/database/database.ts";
import { findOpenUserByName, findUserByName } from "./player-store.ts";

export type Player = { readonly id: number; readonly username: string };

/** For changing the account. @throws OperationRefused where no open account has this name */
export async function findPlayer(tx: Queries, username: string): Promise<Player> {
  return (await findOpenUserByName(tx, normalizeUsername(username))) ?? refuse(username);
}

/** For looking back: closed accounts too. @throws OperationRefused where no account ever had this name */
export async function findAnyPlayer(db: Queries, username: string): Promise<Player> {
  return (await findUserByName(db, normalizeUsername(username))) ?? refuse(username);
}

function refuse(username: string): never {
  throw new OperationRefused("username", `there is no player ${username}`);
}
