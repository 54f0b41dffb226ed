import type { OperationFacts } from "@portal/contract/console/evidence";
import type { OperationOrder } from "@portal/contract/console/operations";
import type { OperatorContext } from "../../domain/ledger/run-operation.ts";
import type { OperationServices } from "./operation-services.ts";

export type Order<Name extends OperationOrder["operation"]> = Extract<
  OperationOrder,
  { readonly operation: Name }
>;

/**
 * Facts that hold until something else happens to the same thing: they are what is shown and approved. The
 * username is that of the player concerned, if any.
 */
export type Facts = OperationFacts & { readonly username?: string };

/** What somebody confirms: an order with the hash of its preview, and why. */
export type ConfirmedOrder = {
  readonly order: OperationOrder;
  readonly previewHash: string;
  readonly reason: string;
};

/** An operation of the command line's, as the console does it. */
export type Operation<O, Result> = {
  /**
   * The most that it moves, in the unit of its limits (`operation_journals`): KP or đồng; 0 where it moves nothing.
   * @throws OperationRefused where the order names nothing
   */
  amountOf(order: O, services: OperationServices): number | Promise<number>;
  run(services: OperationServices, operator: OperatorContext, order: O): Promise<Result>;
  factsOf(result: Result, order: O): Facts;
  /** Two proposals of one subject stand in each other's way. */
  subjectOf(facts: Facts): string;
  /** Whether it takes two people, whatever the amount: only papers show that it is right. */
  takesTwo?(facts: Facts): boolean;
};
