import type { OperationFacts } from "@portal/contract/console/evidence";
import type { OperationOrder } from "@portal/contract/console/operations";
import type { OperatorContext } from "../domain/ledger/run-operation.ts";
import type { Encryption } from "../kit/crypto/encryption.ts";
import type { MacKeys } from "../kit/crypto/keys.ts";
import type { WritingServices } from "../operator-services.ts";
import type { GameServer } from "../providers/game/game-server.ts";
import type { Services } from "../services.ts";

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

/** What operations work with. */
export type OperationServices = WritingServices & {
  /** Of what is personal in a proposal. */
  readonly proposalEncryption: Encryption;
  /** Of what is personal in the hash of a preview. */
  readonly previewKeys: MacKeys;
  readonly log: Pick<Services["log"], "info">;
  /** Undefined where the process has no access to the game: treated like a silent game. */
  readonly game: Pick<GameServer, "deliveryState"> | undefined;
};

/** One operation, as its area file defines it. */
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
