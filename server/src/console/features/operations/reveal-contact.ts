import { findWaiting } from "../../../operations/approvals/approval-store.ts";
import { newContactOf } from "../../../operations/players.ts";
import type { OperationServices } from "../../../operations/operation.ts";
import { openOrder } from "../../../operations/approvals/sealed-order.ts";
import { errors } from "../../../operations/errors.ts";
import { runAlone, type Staff } from "../../../operations/as-staff.ts";

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
  const details = { username, revealed: ["newContact"], approvalId: id };
  return runAlone(db, staff, { name: "reveal-contact", reason }, async () => ({
    result: { contact },
    auditEntry: { command: "reveal-contact", userId, details },
  }));
}
