import type { OperationFacts } from "@portal/contract/console/evidence";
import { beginAlone } from "./approval-store.ts";
import { operatorOf, refusing } from "../as-staff.ts";
import { errors } from "../errors.ts";
import type { ConfirmedOrder, OperationServices } from "../operation.ts";
import { operationOf } from "../operations.ts";
import { isHashOf } from "./preview-hash.ts";
import type { Staff } from "../as-staff.ts";

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
