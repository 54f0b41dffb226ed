import { type OperationFacts, operationOrder } from "@portal/contract/console/operations";
import type { WritingServices } from "../../../operator-services.ts";
import { beginApproved, listProposals } from "../../operations/approval-store.ts";
import { operatorOf, refusing } from "../../staff/as-staff.ts";
import { errors } from "../../errors.ts";
import { hashOf } from "../../operations/operation.ts";
import { operationOf } from "../../operations/operations.ts";
import type { Staff } from "../../staff/staff-store.ts";

/**
 * Carries out what another person proposed. The approval is used up in the commit of the operation: of many at
 * once, one does it. What would come of it by now must be what was previewed.
 */
export async function approveOperation(
  services: WritingServices,
  staff: Staff,
  { id, previewHash }: { readonly id: string; readonly previewHash: string },
): Promise<{ readonly facts: OperationFacts }> {
  const [proposal] = await listProposals(services.db, staff, id, 1);
  if (proposal?.operation == null) throw errors.approvalNotOpen();
  const order = operationOrder.parse(proposal.proposal);
  const operation = operationOf(order);
  const hash = Buffer.from(previewHash, "hex");
  const operator = operatorOf(staff, proposal.reason, {
    begin: (tx) => beginApproved(tx, staff.session, id, hash),
    confirm: (result) => {
      if (!hashOf(order, operation.factsOf(result)).equals(hash)) throw errors.previewChanged();
    },
  });
  return { facts: await refusing(() => operation.run(services, operator)) };
}
