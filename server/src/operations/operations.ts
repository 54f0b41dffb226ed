/** The table of all manual operations, and an order bound to its operation (`operationOf`). */
import type { OperationName, OperationOrder } from "@portal/contract/console/operations";
import type { OperationResult, OperatorContext } from "../domain/ledger/run-operation.ts";
import { currentSettings } from "../settings/receiving-accounts.ts";
import { brand } from "./brand.ts";
import { campaigns } from "./campaigns.ts";
import { cases } from "./cases.ts";
import { channels } from "./channels.ts";
import { money } from "./money.ts";
import { payouts } from "./payouts.ts";
import type { Facts, Operation, OperationServices, Order } from "./operation.ts";
import { orders } from "./orders.ts";
import { players } from "./players.ts";
import { rates } from "./rates.ts";
import { shop } from "./shop.ts";
import { staff } from "./staff.ts";

/** The operation of each kind of order. The file of each area ends with its part of this table. */
const OPERATIONS: { readonly [Name in OperationName]: AnyOperation<Order<Name>> } = {
  ...money,
  ...payouts,
  ...rates,
  ...orders,
  ...cases,
  ...players,
  ...campaigns,
  ...channels,
  ...shop,
  ...brand,
  ...staff,
};

/** An operation, without the type of its result. */
type AnyOperation<O> = Omit<Operation<O, unknown>, "factsOf"> & {
  factsOf?(result: unknown, order: O): Facts;
};

/** An operation that is bound to its order. */
export type OrderedOperation = {
  /** @throws OperationRefused if what the order names does not exist */
  amount(services: OperationServices): number | Promise<number>;
  run(services: OperationServices, operator: OperatorContext): Promise<Facts>;
  /**
   * Returns the facts of what `run` is about to commit.
   * @throws Error unless it writes an audit entry, or its facts say that nothing is new
   */
  factsOf(outcome: OperationResult<unknown>): Facts;
  subjectOf(facts: Facts): string;
  takesTwo(facts: Facts): boolean;
};

export function operationOf(order: OperationOrder): OrderedOperation {
  const operation = OPERATIONS[order.operation] as AnyOperation<OperationOrder>;
  const factsOf = (result: unknown) => operation.factsOf?.(result, order) ?? (result as Facts);
  return {
    amount: (services) => operation.amountOf?.(order, services) ?? 0,
    run: async (services, operator) => {
      const portal = await currentSettings(services.db, services.portal);
      return factsOf(await operation.run({ ...services, portal }, operator, order));
    },
    factsOf: ({ result, auditEntry }) => {
      const facts = factsOf(result);
      if ((auditEntry === undefined) !== (facts["isNew"] === false)) {
        throw new Error(
          `${order.operation} must either write an entry in the log or say isNew: false`,
        );
      }
      return facts;
    },
    subjectOf: operation.subjectOf,
    takesTwo: (facts) => operation.takesTwo?.(facts) ?? false,
  };
}
