import { type OperatorContext, runOperation } from "../../../domain/ledger/run-operation.ts";
import type { OperatorServices } from "../../../operator-services.ts";
import { claimSendingBefore } from "./store.ts";

/**
 * After a restore to an earlier moment: marks all open cards as sent, so that their jobs only ask about them. A card that
 * is stored as not sent may have been sent after that moment. If the gateway never received it, it fails and may be
 * submitted again.
 * @returns the number of these cards
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
