import { OperationRefused, runOperation } from "../../../domain/ledger/run-operation.ts";
import type { OperatorServices } from "../../../operator-services.ts";
import { beginAlone } from "../../../operations/approvals/approval-store.ts";
import { operatorOf, refusing } from "../../../operations/as-staff.ts";
import { findContact } from "./store.ts";
import type { Staff } from "../../../operations/as-staff.ts";

/** Shows a player's contacts in clear. The commit that logs who looked and why comes first. */
export function revealContact(
  { db }: OperatorServices,
  staff: Staff,
  { username, reason }: { readonly username: string; readonly reason: string },
): Promise<{ readonly phoneNumber: string; readonly email: string | null }> {
  const operator = operatorOf(staff, reason, {
    begin: (tx) => beginAlone(tx, staff.session, "reveal-contact", 0),
  });
  return refusing(() =>
    runOperation(db, operator, async (tx) => {
      const found = await findContact(tx, username);
      if (!found) throw new OperationRefused("username", `không có người chơi ${username}`);
      const { userId, phoneNumber, email } = found;
      const details = { username: found.username, revealed: ["phoneNumber", "email"] };
      const auditEntry = { command: "reveal-contact", userId, details };
      return { result: { phoneNumber, email }, auditEntry };
    }),
  );
}
