import type { OperationResult } from "../../../domain/ledger/run-operation.ts";
import type { Transaction } from "../../../kit/database/database.ts";
import { runNow } from "../../../kit/jobs/job-store.ts";
import { CHARGE_TASK } from "./charge-card.ts";
import { openCardOf } from "./settle-card.ts";
import type { CardOwner } from "./store.ts";

/**
 * Runs the card's job now, which queries the gateway. A card that was sent is never sent again.
 * @returns undefined if the transaction is not a card
 * @throws OperationRefused if it has been decided
 */
export async function retryCard(
  tx: Transaction,
  transactionId: string,
): Promise<OperationResult<Pick<CardOwner, "username">> | undefined> {
  const found = await openCardOf(tx, transactionId);
  if (!found) return undefined;
  const { userId, username } = found.owner;
  await runNow(tx, CHARGE_TASK, { transactionId });
  const auditEntry = { command: "retry", userId, details: { transactionId } };
  return { result: { username }, auditEntry };
}
