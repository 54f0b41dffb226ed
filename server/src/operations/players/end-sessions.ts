import { lockUser } from "../../domain/accounts/users.ts";
import { runOperation, type OperatorContext } from "../../domain/ledger/run-operation.ts";
import { endOtherSessions } from "../../domain/sessions/sessions.ts";
import type { OperatorServices } from "../../operator-services.ts";
import { countSessions, findPlayer } from "./player-store.ts";

export type SessionsEnded = { readonly username: string; readonly ended: number };

/** Signs a player out everywhere; password, passkeys and other factors stay. @throws OperationRefused */
export function endSessions(
  { db }: OperatorServices,
  operator: OperatorContext,
  named: { readonly username: string },
): Promise<SessionsEnded> {
  return runOperation(db, operator, async (tx) => {
    const { id: userId, username } = await findPlayer(tx, named.username);
    await lockUser(tx, userId);
    const result = { username, ended: await countSessions(tx, userId) };
    if (result.ended === 0) return { result };
    await endOtherSessions(tx, userId);
    return { result, auditEntry: { command: "users end-sessions", userId, details: result } };
  });
}
