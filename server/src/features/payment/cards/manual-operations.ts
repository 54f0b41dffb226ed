import {
  runOperation,
  type OperatorContext,
  OperationRefused,
} from "../../../domain/ledger/run-operation.ts";
import type { Database } from "../../../kit/database/database.ts";
import { runNow } from "../../../kit/jobs/job-store.ts";
import { CHARGE_TASK } from "./charge-card.ts";
import type { CardServices } from "./fail-card.ts";
import { type CardOwner, findCardOwner, lockOpenCard } from "./store.ts";

type OperationServices = CardServices & { readonly db: Database };

export type CardRetried = Pick<CardOwner, "username"> & {
  readonly transactionId: string;
  /** False: the gateway is being asked at this moment. */
  readonly isHurried: boolean;
};

/**
 * Asks the gateway again at once. A card that was sent is never sent again.
 * @returns undefined where the transaction is no card
 * @throws OperationRefused where it has been decided
 */
export function retryCard(
  { db }: OperationServices,
  operator: OperatorContext,
  transactionId: string,
): Promise<CardRetried | undefined> {
  return runOperation(db, operator, async (tx) => {
    const card = await lockOpenCard(tx, transactionId);
    const owner = await findCardOwner(tx, transactionId);
    if (!owner) return { result: undefined };
    if (!card) throw decided(owner);
    const { userId, username } = owner;
    const isHurried = await runNow(tx, CHARGE_TASK, { transactionId });
    const result = { username, transactionId, isHurried };
    return { result, auditEntry: { command: "retry", userId, details: { transactionId } } };
  });
}

export const decided = ({ status }: CardOwner): OperationRefused =>
  new OperationRefused("transaction", `it has been decided: ${status}`);
