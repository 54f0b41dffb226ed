import type { OperationFacts } from "@portal/contract/console/evidence";
import { beginAlone } from "../../operations/approval-store.ts";
import { operatorOf, refusing } from "../../staff/as-staff.ts";
import { errors } from "../../errors.ts";
import type { ConfirmedOrder } from "../../operations/operation.ts";
import type { OperationServices } from "../../operations/operation-services.ts";
import { operationOf } from "../../operations/operations.ts";
import { isHashOf } from "../../operations/preview-hash.ts";
import type { Staff } from "../../staff/staff-store.ts";

/** Does what was previewed, within what the person's roles do alone. */
export async function doOperation(
  services: OperationServices,
  staff: Staff,
  asked: ConfirmedOrder,
): Promise<{ readonly facts: OperationFacts }> {
  const { order, previewHash, reason } = asked;
  const operation = operationOf(order);
  const amount = await refusing(async () => operation.amount(services));
  const seen = Buffer.from(previewHash, "hex");
  const operator = operatorOf(staff, reason, {
    begin: (tx) => beginAlone(tx, staff.session, order.operation, amount),
    confirm: (result) => {
      const facts = operation.factsOf(result);
      if (!isHashOf(seen, { order, facts }, services.previewKeys)) throw errors.previewChanged();
      if (operation.takesTwo(facts)) throw errors.takesApproval();
    },
  });
  return { facts: await refusing(() => operation.run(services, operator)) };
}
