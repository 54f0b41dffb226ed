import { runOperation, type OperatorContext } from "../../domain/ledger/run-operation.ts";
import type { OperatorServices } from "../../operator-services.ts";
import { countSessions, endSessionsOf, findNamedStaff } from "./staff-list-store.ts";

export type StaffSessionsEnded = { readonly login: string; readonly ended: number };

/** Signs a colleague out everywhere, their tokens of the command line included. @throws OperationRefused */
export function endStaffSessions(
  { db }: Pick<OperatorServices, "db">,
  operator: OperatorContext,
  named: { readonly login: string },
): Promise<StaffSessionsEnded> {
  return runOperation(db, operator, async (tx) => {
    const { id, login } = await findNamedStaff(tx, named.login);
    const live = await countSessions(tx, id);
    if (live === 0) return { result: { login, ended: 0 } };
    const result = { login, ended: await endSessionsOf(tx, id) };
    return {
      result,
      auditEntry: { command: "staff end-sessions", userId: null, details: result },
    };
  });
}
