import { runOperation } from "../../../domain/ledger/run-operation.ts";
import { beginAlone, findWaiting } from "../../../operations/approvals/approval-store.ts";
import { newContactOf } from "../../../operations/players.ts";
import type { OperationServices } from "../../../operations/operation.ts";
import { openOrder } from "../../../operations/approvals/sealed-order.ts";
import { errors } from "../../../operations/errors.ts";
import { operatorOf, refusing, type Staff } from "../../../operations/as-staff.ts";

/**
 * Shows the unmasked new contact of a waiting correction to its proposer and to those who may approve it. The log entry
 * (who looked) is committed first.
 * @throws errors.approvalNotOpen
 */
export async function revealProposedContact(
  { db, proposalEncryption }: Pick<OperationServices, "db" | "proposalEncryption">,
  staff: Staff,
  id: string,
): Promise<{ readonly contact: string }> {
  const found = await findWaiting(db, staff, id);
  const { userId, username, reason } = found;
  const isTheirs = found.mayApprove || found.proposedBy === staff.login;
  if (found.operation !== "correct-contact" || !isTheirs) throw errors.approvalNotOpen();
  const contact = newContactOf(openOrder(found, proposalEncryption).order)!;
  const operator = operatorOf(staff, reason, {
    // 0: it moves no money.
    begin: (tx) => beginAlone(tx, staff.session, "reveal-contact", 0),
  });
  const details = { username, revealed: ["newContact"], approvalId: id };
  return refusing(() =>
    runOperation(db, operator, async () => ({
      result: { contact },
      auditEntry: { command: "reveal-contact", userId, details },
    })),
  );
}
