import { lockUser } from "../../domain/accounts/users.ts";
import { runOperation, type OperatorContext } from "../../domain/ledger/run-operation.ts";
import { findPlayer } from "./find-player.ts";
import type { OperatorServices } from "../../operator-services.ts";
import { allowSpending, stopSpending } from "./player-store.ts";

export type SpendingSet = {
  readonly username: string;
  readonly isStopped: boolean;
  /** False where it was so already. */
  readonly isNew: boolean;
};

/**
 * Stops a player's spending, or allows it again. Meanwhile the player can sign in and top up; an order that
 * was placed before is still delivered. @throws OperationRefused
 */
export function setSpending(
  { db }: OperatorServices,
  operator: OperatorContext,
  wanted: { readonly username: string; readonly isStopped: boolean },
): Promise<SpendingSet> {
  const { isStopped } = wanted;
  return runOperation(db, operator, async (tx) => {
    const { id: userId, username } = await findPlayer(tx, wanted.username);
    await lockUser(tx, userId);
    const isNew = await (isStopped ? stopSpending : allowSpending)(tx, userId);
    const result = { username, isStopped, isNew };
    if (!isNew) return { result };
    const command = isStopped ? "users stop-spending" : "users allow-spending";
    return { result, auditEntry: { command, userId, details: { username } } };
  });
}
