import { lockUser } from "../../domain/accounts/users.ts";
import { runOperation, type OperatorContext } from "../../domain/ledger/run-operation.ts";
import type { OperatorServices } from "../../operator-services.ts";
import { deleteGuardian, findPlayer } from "./player-store.ts";

export type GuardianRemoved = {
  readonly username: string;
  /** False where there was none. */
  readonly isNew: boolean;
};

/** Removes a player's guardian, so that the player can name another. @throws OperationRefused */
export function removeGuardian(
  { db }: OperatorServices,
  operator: OperatorContext,
  wanted: { readonly username: string },
): Promise<GuardianRemoved> {
  return runOperation(db, operator, async (tx) => {
    const { id: userId, username } = await findPlayer(tx, wanted.username);
    await lockUser(tx, userId);
    const isNew = await deleteGuardian(tx, userId);
    const result = { username, isNew };
    if (!isNew) return { result };
    return {
      result,
      auditEntry: { command: "users remove-guardian", userId, details: { username } },
    };
  });
}
