import type { OperationResult } from "../../../domain/ledger/run-operation.ts";
import type { Transaction } from "../../../kit/database/database.ts";
import { runNow } from "../../../kit/jobs/job-store.ts";
import { CHARGE_TASK } from "./charge-card.ts";
import { openCardOf } from "./settle-card.ts";
import type { CardOwner } from "./store.ts";

export type CardRetried = Pick<CardOwner, "username"> & {
  readonly transactionId: string;
  /** False if the gateway is being asked at this moment. */
  readonly isHurried: boolean;
};

/**
 * Runs the card's job now, which queries the gateway. A card that was sent is never sent again.
 * @returns undefined if the transaction is not a card
 * @throws OperationRefused if it has been decided
 */
export async function retryCard(
  tx: Transaction,
  transactionId: string,
): Promise<OperationResult<CardRetried> | undefined> {
  const found = await openCardOf(tx, transactionId);
  if (!found) return undefined;
  const { userId, username } = found.owner;
  const isHurried = await runNow(tx, CHARGE_TASK, { transactionId });
  const result = { username, transactionId, isHurried };
  return { result, auditEntry: { command: "retry", userId, details: { transactionId } } };
}
