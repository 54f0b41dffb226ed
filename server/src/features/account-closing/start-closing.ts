import { deleteLinksOf } from "../../domain/credentials/link-tokens.ts";
import { deleteCodesOf } from "../../domain/credentials/one-time-codes.ts";
import { endOtherSessions } from "../../domain/sessions/sessions.ts";
import type { Transaction } from "../../kit/database/database.ts";
import { beginClosing, type BegunClosing, findObstacle, type Obstacle } from "./store.ts";

/**
 * Begins the closing of an account and ends its sessions, codes and links. The caller must have locked the account.
 * @returns what is in the way, where it cannot be closed
 */
export async function startClosing(
  tx: Transaction,
  userId: number,
): Promise<BegunClosing | Obstacle> {
  const begun = await beginClosing(tx, userId);
  if (!begun) return findObstacle(tx, userId);
  await deleteCodesOf(tx, userId);
  await deleteLinksOf(tx, userId);
  await endOtherSessions(tx, userId);
  return begun;
}
