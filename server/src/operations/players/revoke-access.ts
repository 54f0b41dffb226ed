import { endAllAccess } from "../../domain/accounts/end-access.ts";
import { lockUser } from "../../domain/accounts/users.ts";
import { runOperation, type OperatorContext } from "../../domain/ledger/run-operation.ts";
import { unmatchableHash } from "../../kit/hashing/passwords.ts";
import type { OperatorServices } from "../../operator-services.ts";
import { countSessions, losePassword, findPlayer } from "./player-store.ts";

export type AccessRevoked = { readonly username: string; readonly ended: number };

/**
 * Shuts everybody out of an account: ends its sessions and deletes its password, links, codes, passkeys and
 * authenticator application. The holder of its verified phone or email sets a new password by the recovery
 * page; until then nothing can be spent. @throws OperationRefused
 */
export function revokeAccess(
  { db }: OperatorServices,
  operator: OperatorContext,
  named: { readonly username: string },
): Promise<AccessRevoked> {
  return runOperation(db, operator, async (tx) => {
    const { id: userId, username } = await findPlayer(tx, named.username);
    await lockUser(tx, userId);
    const result = { username, ended: await countSessions(tx, userId) };
    await losePassword(tx, userId, unmatchableHash());
    await endAllAccess(tx, userId);
    return { result, auditEntry: { command: "users revoke-access", userId, details: result } };
  });
}
