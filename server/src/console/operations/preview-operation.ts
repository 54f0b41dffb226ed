import type { OperationOrder } from "@portal/contract/console/operations";
import { OperationRefused } from "../../domain/ledger/run-operation.ts";
import type { WritingServices } from "../../operator-services.ts";
import { beginPreview } from "./approval-store.ts";
import { refusing } from "../staff/as-staff.ts";
import { errors } from "../errors.ts";
import { type Facts, hashOf } from "./operation.ts";
import { operationOf, type OrderedOperation } from "./operations.ts";
import type { Staff } from "../staff/staff-store.ts";

export type Preview = {
  readonly operation: OrderedOperation;
  readonly facts: Facts;
  readonly hash: Buffer;
  /** False: it takes another person's approval. */
  readonly mayDoAlone: boolean;
};

/** Does the operation, checks all that its commit would, and rolls it back. */
export async function previewOperation(
  services: WritingServices,
  staff: Staff,
  order: OperationOrder,
): Promise<Preview> {
  const operation = operationOf(order);
  let mayDoAlone: boolean | null = null;
  const facts = await refusing(() =>
    operation.run(services, {
      by: staff.login,
      reason: "preview",
      isDryRun: true,
      staff: {
        begin: async (tx) => {
          mayDoAlone = await beginPreview(tx, staff.session, order.operation, operation.kp);
          if (mayDoAlone === null) throw errors.rightMissing();
        },
        confirm: (result) => assertNew(operation.factsOf(result)),
      },
    }),
  );
  return { operation, facts, hash: hashOf(order, facts), mayDoAlone: mayDoAlone === true };
}

/** @throws errors.previewChanged where the operation would do something else by now */
export async function previewAgain(
  services: WritingServices,
  staff: Staff,
  order: OperationOrder,
  previewHash: string,
): Promise<Preview> {
  const preview = await previewOperation(services, staff, order);
  if (preview.hash.toString("hex") !== previewHash) throw errors.previewChanged();
  return preview;
}

function assertNew(facts: Facts): void {
  if (facts["isNew"] === false) throw new OperationRefused("order", "việc này đã được làm rồi");
}
