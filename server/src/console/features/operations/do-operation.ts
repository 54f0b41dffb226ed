import type { OperationFacts, OperationOrder } from "@portal/contract/console/operations";
import type { WritingServices } from "../../../operator-services.ts";
import { beginAlone } from "../../operations/approval-store.ts";
import { operatorOf, refusing } from "../../staff/as-staff.ts";
import { errors } from "../../errors.ts";
import { hashOf } from "../../operations/operation.ts";
import { operationOf } from "../../operations/operations.ts";
import type { Staff } from "../../staff/staff-store.ts";

/** Does what was previewed, within what the person's roles do alone. */
export async function doOperation(
  services: WritingServices,
  staff: Staff,
  asked: {
    readonly order: OperationOrder;
    readonly previewHash: string;
    readonly reason: string;
  },
): Promise<{ readonly facts: OperationFacts }> {
  const { order, previewHash, reason } = asked;
  const operation = operationOf(order);
  const operator = operatorOf(staff, reason, {
    begin: (tx) => beginAlone(tx, staff.session, order.operation, operation.kp),
    confirm: (result) => {
      const hash = hashOf(order, operation.factsOf(result)).toString("hex");
      if (hash !== previewHash) throw errors.previewChanged();
    },
  });
  return { facts: await refusing(() => operation.run(services, operator)) };
}
