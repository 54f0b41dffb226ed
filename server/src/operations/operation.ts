/** The interface of a manual operation (`Operation`): how it runs, what its preview shows, what its approval covers. */
import type { OperationFacts } from "@portal/contract/console/evidence";
import type { OperationOrder } from "@portal/contract/console/operations";
import type { OperatorContext } from "../domain/ledger/run-operation.ts";
import type { NotificationServices } from "../domain/notifications/notify-player.ts";
import type { Encryption } from "../kit/crypto/encryption.ts";
import type { MacKeys } from "../kit/crypto/keys.ts";
import type { OperatorServices } from "../operator-services.ts";
import type { GameServer } from "../providers/game/game-server.ts";
import type { Services } from "../services.ts";
import type { ValidPortalSettings } from "../settings/portal-settings.ts";

export type Order<Name extends OperationOrder["operation"]> = Extract<
  OperationOrder,
  { readonly operation: Name }
>;

/**
 * What a preview shows and an approval covers. Facts stay true until something else changes the same thing. `username`
 * is the player concerned, if any.
 */
export type Facts = OperationFacts & { readonly username?: string };

/** What a person confirms: an order with the hash of its preview, and the reason. */
export type ConfirmedOrder = {
  readonly order: OperationOrder;
  readonly previewHash: string;
  readonly reason: string;
};

/** The services that operations use. */
export type OperationServices = OperatorServices & {
  /** Opens the queues of messages, in the brand of these settings. */
  messages(portal: ValidPortalSettings): NotificationServices;
  /** Encrypts the personal fields of a proposal. */
  readonly proposalEncryption: Encryption;
  /** Keys of the digests that replace personal fields in a preview's hash. */
  readonly previewKeys: MacKeys;
  readonly log: Pick<Services["log"], "info">;
  /** Undefined if the process has no access to the game: treated like a silent game. */
  readonly game: Pick<GameServer, "deliveryState"> | undefined;
};

/** One operation, as the file of its area defines it. */
export type Operation<O, Result = Facts> = {
  /**
   * The most that it moves, in the unit of its limits (`operation_journals`): KP or đồng. Absent: it moves nothing.
   * @throws OperationRefused if what the order names does not exist
   */
  amountOf?(order: O, services: OperationServices): number | Promise<number>;
  run(services: OperationServices, operator: OperatorContext, order: O): Promise<Result>;
  /** Two proposals of one subject exclude each other. */
  subjectOf(facts: Facts): string;
  /** Whether it takes two people for every amount, because only documents prove that it is right. */
  takesTwo?(facts: Facts): boolean;
} & ([Result] extends [Facts]
  ? { /** Absent: the result is the facts. */ factsOf?(result: Result, order: O): Facts }
  : { factsOf(result: Result, order: O): Facts });
