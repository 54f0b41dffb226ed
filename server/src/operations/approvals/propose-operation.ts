import type { ConfirmedOrder } from "../operation.ts";
import { runOperation } from "../../domain/ledger/run-operation.ts";
import { findPlayerId, insertProposal } from "./approval-store.ts";
import { operatorOf, refusing } from "../as-staff.ts";
import { errors } from "../errors.ts";
import type { OperationServices } from "../operation.ts";
import { previewAgain } from "./preview-operation.ts";
import { sealOrder } from "./sealed-order.ts";
import type { Staff } from "../as-staff.ts";

/** Proposes what was previewed to another person. */
export async function proposeOperation(
  services: OperationServices,
  staff: Staff,
  asked: ConfirmedOrder,
): Promise<{ readonly id: string }> {
  const { order, previewHash, reason } = asked;
  const { operation, amount, facts, hash } = await previewAgain(
    services,
    staff,
    order,
    previewHash,
  );
  const subject = operation.subjectOf(facts);
  const { username = null } = facts;
  // The proposal itself makes the transaction this person's.
  const operator = operatorOf(staff, reason, { begin: async () => {} });
  return refusing(() =>
    runOperation(services.db, operator, async (tx) => {
      const kept = sealOrder(order, services.proposalEncryption);
      const proposal = {
        operation: order.operation,
        kept,
        amount,
        subject,
        facts,
        hash,
        reason,
        username,
      };
      const id = await insertProposal(tx, staff.session, proposal);
      if (id === null) throw errors.proposedAlready();
      const userId = await findPlayerId(tx, username);
      const details = { approvalId: id, subject, ...facts, ...revealedOf(order) };
      const command = `${order.operation} propose`;
      return { result: { id }, auditEntry: { command, userId, details } };
    }),
  );
}

/** The preview of a correction has shown the whole contact to whoever proposes it. */
const revealedOf = ({ operation }: ConfirmedOrder["order"]): object =>
  operation === "correct-contact" ? { revealed: ["newContact"] } : {};
