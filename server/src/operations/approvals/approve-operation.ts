import { type OperationFacts } from "@portal/contract/console/evidence";
import { operationOrder } from "@portal/contract/console/operations";
import { beginApproved, hasSeenContact, listProposals } from "./approval-store.ts";
import { operatorOf, refusing } from "../as-staff.ts";
import { errors } from "../errors.ts";
import type { OperationServices } from "../operation.ts";
import { newContactOf } from "../players.ts";
import { operationOf } from "../operations.ts";
import { isHashOf } from "./preview-hash.ts";
import { openOrder } from "./sealed-order.ts";
import type { Staff } from "../as-staff.ts";

/**
 * Carries out what another person proposed. The approval is used up in the commit of the operation: of many at
 * once, one does it. What would come of it by now must be what was previewed.
 */
export async function approveOperation(
  services: OperationServices,
  staff: Staff,
  { id, previewHash }: { readonly id: string; readonly previewHash: string },
): Promise<{ readonly facts: OperationFacts }> {
  const [proposal] = await listProposals(services.db, staff, id, 1);
  if (!proposal) throw errors.approvalNotOpen();
  const { operation: name } = proposal;
  const { fields, contactSalt } = openOrder(proposal.proposal, services.proposalEncryption);
  const order = operationOrder.parse({ operation: name, ...fields });
  if (newContactOf(order) !== undefined && !(await hasSeenContact(services.db, staff, proposal))) {
    throw errors.contactNotSeen();
  }
  const operation = operationOf(order);
  const hash = Buffer.from(previewHash, "hex");
  const operator = operatorOf(staff, proposal.reason, {
    begin: (tx) => beginApproved(tx, staff.session, { id, hash, contactSalt }),
    confirm: (result) => {
      const facts = operation.factsOf(result);
      if (!isHashOf(hash, { order, facts }, services.previewKeys)) {
        throw errors.previewChanged();
      }
    },
  });
  return { facts: await refusing(() => operation.run(services, operator)) };
}
