import { lockUser } from "../../domain/accounts/users.ts";
import { runOperation, type OperatorContext } from "../../domain/ledger/run-operation.ts";
import type { OperatorServices } from "../../operator-services.ts";
import { findPlayer, setBirthDate } from "./player-store.ts";

export type BirthDateSet = {
  readonly username: string;
  /** YYYY-MM-DD. */
  readonly dob: string;
  /** False where it was so already. */
  readonly isNew: boolean;
};

/** Corrects the date of birth that a player has given wrongly. @throws OperationRefused */
export function correctBirthDate(
  { db }: OperatorServices,
  operator: OperatorContext,
  wanted: { readonly username: string; readonly dob: string },
): Promise<BirthDateSet> {
  const { dob } = wanted;
  return runOperation(db, operator, async (tx) => {
    const { id: userId, username } = await findPlayer(tx, wanted.username);
    await lockUser(tx, userId);
    const isNew = await setBirthDate(tx, userId, dob);
    const result = { username, dob, isNew };
    if (!isNew) return { result };
    // The date itself is personal, and the log is kept for good.
    const auditEntry = { command: "users set-birth-date", userId, details: { username } };
    return { result, auditEntry };
  });
}
