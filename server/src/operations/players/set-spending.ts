import { lockUser } from "../../domain/accounts/users.ts";
import { runOperation, type OperatorContext } from "../../domain/ledger/run-operation.ts";
import type { OperatorServices } from "../../operator-services.ts";
import { allowSpending, findPlayer, stopSpending } from "./player-store.ts";

export type SpendingSet = {
  readonly username: string;
  readonly isStopped: boolean;
  /** How long a stop lasts; null where nothing ends it. */
  readonly forHours: number | null;
  /** False where it was so already. */
  readonly isNew: boolean;
};

/**
 * Stops a player's spending, for a time or until it is allowed again, or allows it. Meanwhile the player can sign in and top up; an order that
 * was placed before is still delivered. @throws OperationRefused
 */
export function setSpending(
  { db }: OperatorServices,
  operator: OperatorContext,
  wanted: {
    readonly username: string;
    readonly isStopped: boolean;
    readonly forHours?: number | null;
  },
): Promise<SpendingSet> {
  const { isStopped, forHours = null } = wanted;
  return runOperation(db, operator, async (tx) => {
    const { id: userId, username } = await findPlayer(tx, wanted.username);
    await lockUser(tx, userId);
    const isNew = isStopped
      ? await stopSpending(tx, userId, forHours)
      : await allowSpending(tx, userId);
    const result = { username, isStopped, forHours, isNew };
    if (!isNew) return { result };
    const command = isStopped ? "users stop-spending" : "users allow-spending";
    return { result, auditEntry: { command, userId, details: { username, forHours } } };
  });
}
