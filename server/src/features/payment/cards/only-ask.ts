import { type OperatorContext, runOperation } from "../../../domain/ledger/run-operation.ts";
import type { OperatorServices } from "../../../operator-services.ts";
import { claimSendingBefore } from "./store.ts";

/**
 * Prepares open cards after the database was restored to an earlier moment. A card that is stored as unsent may have
 * been sent after that moment, so this marks such cards as sent: their jobs only query the gateway. If the gateway
 * never received one, it fails and may be submitted again.
 * @returns the number of cards that were marked
 */
export function onlyAskAboutCards(
  { db }: OperatorServices,
  operator: OperatorContext,
  restoredTo: Date,
): Promise<number> {
  return runOperation(db, operator, async (tx) => {
    const cards = await claimSendingBefore(tx, restoredTo);
    if (cards.length === 0) return { result: 0 };
    const auditEntry = { command: "catch-up", userId: null, details: { cards } };
    return { result: cards.length, auditEntry };
  });
}
