import { runOperation } from "../../domain/ledger/run-operation.ts";
import type { OperatorServices } from "../../operator-services.ts";
import { listProposals, rejectProposal } from "./approval-store.ts";
import { operatorOf, refusing } from "../as-staff.ts";
import { errors } from "../errors.ts";
import type { Staff } from "../as-staff.ts";

/** Closes a proposal without carrying it out. */
export async function rejectOperation(
  services: OperatorServices,
  staff: Staff,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<undefined> {
  const [proposal] = await listProposals(services.db, staff, id, 1);
  if (!proposal) throw errors.approvalNotOpen();
  const { operation, subject, userId } = proposal;
  const operator = operatorOf(staff, reason, { begin: async () => {} });
  return refusing(() =>
    runOperation(services.db, operator, async (tx) => {
      const isRejected = await rejectProposal(tx, staff.session, id);
      if (!isRejected) throw errors.approvalNotOpen();
      const command = `${operation} reject`;
      const details = { approvalId: id, subject };
      return { result: undefined, auditEntry: { command, userId, details } };
    }),
  );
}
