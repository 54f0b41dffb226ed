import {
  OperationRefused,
  runOperation,
  type OperatorContext,
} from "../../domain/ledger/run-operation.ts";
import type { OperatorServices } from "../../operator-services.ts";
import { countPasskeys, findNamedStaff, removePasskeysOf } from "./staff-list-store.ts";

export type StaffPasskeysRemoved = { readonly login: string; readonly removed: number };

/** Removes the passkeys of a colleague who has lost them; the next sign-in adds one. @throws OperationRefused */
export function removeStaffPasskeys(
  { db }: Pick<OperatorServices, "db">,
  operator: OperatorContext,
  named: { readonly login: string },
): Promise<StaffPasskeysRemoved> {
  return runOperation(db, operator, async (tx) => {
    const { id, login } = await findNamedStaff(tx, named.login);
    const known = await countPasskeys(tx, id);
    if (known === 0) throw new OperationRefused("login", `${login} chưa có khóa truy cập nào`);
    const result = { login, removed: await removePasskeysOf(tx, id) };
    const auditEntry = { command: "staff remove-passkeys", userId: null, details: result };
    return { result, auditEntry };
  });
}
