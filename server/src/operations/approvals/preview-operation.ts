import type { OperationOrder } from "@portal/contract/console/operations";
import { OperationRefused } from "../../domain/ledger/run-operation.ts";
import { beginPreview } from "./approval-store.ts";
import { refusing } from "../as-staff.ts";
import { errors } from "../errors.ts";
import type { Facts, OperationServices } from "../operation.ts";
import { operationOf, type OrderedOperation } from "../operations.ts";
import { hashOf, isHashOf } from "./preview-hash.ts";
import type { Staff } from "../as-staff.ts";

export type Preview = {
  readonly operation: OrderedOperation;
  /** The most that it moves, in the operation's unit. */
  readonly amount: number;
  readonly facts: Facts;
  readonly hash: Buffer;
  /** False: it takes another person's approval. */
  readonly mayDoAlone: boolean;
};

/** Does the operation, checks all that its commit would, and rolls it back. */
export async function previewOperation(
  services: OperationServices,
  staff: Staff,
  order: OperationOrder,
): Promise<Preview> {
  const operation = operationOf(order);
  const amount = await refusing(async () => operation.amount(services));
  let mayDoAlone: boolean | null = null;
  const facts = await refusing(() =>
    operation.run(services, {
      by: staff.login,
      reason: "preview",
      isDryRun: true,
      staff: {
        begin: async (tx) => {
          mayDoAlone = await beginPreview(tx, staff.session, order.operation, amount);
          if (mayDoAlone === null) throw errors.rightMissing();
        },
        confirm: (result) => assertNew(operation.factsOf(result)),
      },
    }),
  );
  const isAlone = mayDoAlone === true && !operation.takesTwo(facts);
  const hash = hashOf(order, facts, services.previewKeys);
  return { operation, amount, facts, hash, mayDoAlone: isAlone };
}

/** @throws errors.previewChanged where the operation would do something else by now */
export async function previewAgain(
  services: OperationServices,
  staff: Staff,
  order: OperationOrder,
  previewHash: string,
): Promise<Preview> {
  const preview = await previewOperation(services, staff, order);
  const { facts } = preview;
  const seen = Buffer.from(previewHash, "hex");
  if (!isHashOf(seen, { order, facts }, services.previewKeys)) throw errors.previewChanged();
  return preview;
}

function assertNew(facts: Facts): void {
  if (facts["isNew"] === false) throw new OperationRefused("order", "việc này đã được làm rồi");
}
